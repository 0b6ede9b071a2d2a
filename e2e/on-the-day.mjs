import { subscribe } from 'node:diagnostics_channel'

// Loaded ahead of a server of journeys, whose days are named: its clock is so far off that it lives on their day, whenever
// they are asked. Its threads load it too.
const off = Number(process.env.KERANI_JOURNEYS_OFF)
const Real = Date

globalThis.Date = class OfTheDay extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + off)
    else super(...given)
  }

  static now() {
    return Real.now() + off
  }
}

// Node writes this header by the machine's clock, and pages learn the time from it.
subscribe('http.server.request.start', ({ response }) => response.setHeader('date', new Date().toUTCString()))
