import { createHash, randomBytes } from 'node:crypto'
import { type Keypair, keypairOf } from '#svm/keypair.ts'

export type { Keypair } from '#svm/keypair.ts'

/** The key pair derived from `name`. Not secret: anyone can derive it. */
export function namedKeypair(name: string): Keypair {
  return keypairOf(createHash('sha256').update(name).digest())
}

export function randomKeypair(): Keypair {
  return keypairOf(randomBytes(32))
}
