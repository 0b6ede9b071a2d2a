import sharp, { type Metadata, type Sharp } from 'sharp'
import { DomainError } from '#base/errors.ts'

/** The largest picture, in pixels (FIL-2). */
export const MAX_PIXELS = 40_000_000
/**
 * The most memory that one unpacked picture may take. A small file can declare four channels of sixteen bits for every
 * pixel.
 */
const MAX_UNPACKED_BYTES = 4 * MAX_PIXELS
const TIMEOUT_SECONDS = 10

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
