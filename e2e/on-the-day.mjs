import { subscribe } from 'node:diagnostics_channel'

// Preloaded into the server of journeys. Journeys name fixed days, so this shifts the server's clock to their day,
// whenever they run. The server's threads load it too.
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

// Node writes this header from the machine's clock, and pages learn the time from it.
subscribe('http.server.request.start', ({ response }) => response.setHeader('date', new Date().toUTCString()))
