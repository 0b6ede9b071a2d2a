import { createHash } from 'node:crypto'
import { drawPages } from './draw-pages.ts'
import type { Letter } from './letter.ts'
import { layLetter } from './pages.ts'
import { layProof, type SigningProof } from './proof-page.ts'

/**
 * Draws a letter on the current thread. The same letter gives the same bytes. Throws what `layLetter` throws.
 */
export function renderLetter(letter: Letter): Uint8Array {
  return drawPages(layLetter(letter), { ...letter, subject: letter.number })
}

/** Draws the pages of proof for an unsigned file on the current thread. */
export function renderProof(unsigned: Uint8Array, proof: SigningProof): Uint8Array {
  const fingerprint = createHash('sha256').update(unsigned).digest('hex')
  return drawPages(layProof(proof, fingerprint), {
    title: proof.title,
    company: proof.company,
    language: 'en-MY',
    moment: proof.signed,
    subject: proof.number,
  })
}
