import sharp, { type Metadata, type Sharp } from 'sharp'
import { DomainError } from '#base/errors.ts'
import { cleanSvg } from './svg.ts'

/** The largest picture, in pixels (FIL-2). */
export const MAX_PIXELS = 40_000_000
/**
 * The most memory that one unpacked picture may take. A small file can declare four channels of sixteen bits for every
 * pixel.
 */
const MAX_UNPACKED_BYTES = 4 * MAX_PIXELS
const TIMEOUT_SECONDS = 10
/** Dots per inch at which an SVG picture has the size that it states, and the most that the drawing library takes. */
const USUAL_DENSITY = 72
const MAX_DENSITY = 100_000

// Each uploaded picture is processed once, so caching unpacked pictures would only cost memory.
sharp.cache(false)

/** Turns a picture upright and re-encodes it, without metadata or bytes hidden behind it. Throws Refused. */
export function reencodePicture(bytes: Uint8Array, kind: 'jpg' | 'png' | 'webp'): Promise<Uint8Array> {
  return processPicture(bytes, (picture) =>
    kind === 'jpg' ? picture.jpeg({ quality: 90 }) : kind === 'png' ? picture.png() : picture.webp({ quality: 90 }),
  )
}

/** Crops the most salient part of a picture, upright, to a square JPEG without metadata. Throws Refused. */
export function cropSquare(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  return processPicture(bytes, (picture) =>
    picture
      .resize(side, side, { fit: 'cover', position: sharp.strategy.attention })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 }),
  )
}

/** The largest width and height of a picture, in pixels. */
export type PictureBox = { width: number; height: number }

/**
 * Redraws a picture as an opaque PNG of eight bits a colour that fits into a box, on white and upright. Smaller ones keep
 * their size. Throws Refused.
 */
export function fitPicture(bytes: Uint8Array, box: PictureBox): Promise<Uint8Array> {
  return processPicture(bytes, (picture) => fitted(picture, box))
}

/**
 * Cleans an SVG picture and draws it as `fitPicture` does, as large as the box allows. Pictures inside it and filters are
 * refused: their work is not bounded by the size of the drawing. Throws Refused.
 */
export async function drawSvg(text: string, box: PictureBox): Promise<Uint8Array> {
  const svg = cleanSvg(text)
  if (/<(image|filter)[\s/>]/.test(svg))
    throw new DomainError('svg_refused', { params: { reason: 'pictures or filters inside' } })
  try {
    const bytes = Buffer.from(svg)
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    const density = USUAL_DENSITY * Math.min(box.width / width, box.height / height)
    const picture = sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      density: Math.min(MAX_DENSITY, Math.max(1, density)),
    })
    return await fitted(picture, box).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer()
  } catch {
    throw new DomainError('file_damaged')
  }
}

function fitted(picture: Sharp, { width, height }: PictureBox): Sharp {
  return picture
    .resize(width, height, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
}

/** Whether a picture exceeds the limit of pixels or of unpacked memory. */
export function isTooLarge({ width, height, channels, depth }: PictureSize): boolean {
  const pixels = width * height
  return pixels > MAX_PIXELS || pixels * channels * (depth === 'uchar' ? 1 : 2) > MAX_UNPACKED_BYTES
}

type PictureSize = Pick<Metadata, 'width' | 'height' | 'channels' | 'depth'>

async function processPicture(bytes: Uint8Array, draw: (picture: Sharp) => Sharp): Promise<Uint8Array> {
  try {
    if (isTooLarge(await sharp(bytes, { limitInputPixels: false }).metadata()))
      throw new DomainError('image_too_large', { params: { limit_mp: MAX_PIXELS / 1_000_000 } })
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }).autoOrient()
    return await draw(picture).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer()
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw new DomainError('file_damaged')
  }
}
