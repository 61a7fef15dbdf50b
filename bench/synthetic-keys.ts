import { createHash } from 'node:crypto'
import { encodeBase58 } from '#lib/text/base58.ts'

export type Key = { bytes: Uint8Array; text: string }

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

const key = (bytes: Uint8Array): Key => ({ bytes, text: encodeBase58(bytes) })
const digest = (text: string) => new Uint8Array(createHash('sha256').update(text).digest())

/** The compute budget program, the token program, and two programs that no decoder knows. */
export const PROGRAMS: readonly [Key, Key, Key, Key] = [
  key(Buffer.from('0306466fe5211732ffecadba72c39be7bc8ce5bbc5f7126b2c439b3a40000000', 'hex')),
  key(Buffer.from('06ddf6e1d765a193d9cbe146ceeb79ac1cb485ed5f5b37913a8cf5857eff00a9', 'hex')),
  key(digest('router program')),
  key(digest('amm program')),
]

/**
 * Random addresses from a seed: 200,000 wallets and 500 mints, used with a skewed distribution as on a real
 * chain.
 */
export class Keys {
  readonly validators = Array.from({ length: 50 }, (_, n) => key(digest(`validator ${n}`)))
  #state: number
  readonly #wallets = new Map<number, Key>()
  readonly #mints = Array.from({ length: 500 }, (_, n) => key(digest(`mint ${n}`)))
  readonly #tokenAccounts = new Map<string, Key>()

  constructor(seed: number) {
    this.#state = seed >>> 0 || 1
  }

  /** The next random number of the generator xorshift32. */
  #next(): number {
    let x = this.#state
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    this.#state = x >>> 0
    return this.#state / 2 ** 32
  }

  below(limit: number): number {
    return Math.floor(this.#next() * limit)
  }

  chance(share: number): boolean {
    return this.#next() < share
  }

  bytes(length: number): Uint8Array {
    const bytes = new Uint8Array(length)
    for (let i = 0; i < length; i++) bytes[i] = this.below(256)
    return bytes
  }

  /**
   * A random wallet. Its number is the cube of a uniform one, so that a few wallets send most transactions.
   */
  wallet(): Key {
    const index = Math.floor(this.#next() ** 3 * 200_000)
    const known = this.#wallets.get(index)
    if (known) return known
    const created = key(digest(`wallet ${index}`))
    this.#wallets.set(index, created)
    return created
  }

  mint(): Key {
    return this.#mints[Math.floor(this.#next() ** 3 * 500)] as Key
  }

  tokenAccount(owner: Key, mint: Key): Key {
    const name = `${owner.text} ${mint.text}`
    const known = this.#tokenAccounts.get(name)
    if (known) return known
    const created = key(digest(name))
    this.#tokenAccounts.set(name, created)
    return created
  }

  /**
   * The owner of a pool's vault. It is always the same for one account, because on a real chain it rarely
   * changes.
   */
  vaultOwner(vault: Key): Key {
    return this.tokenAccount(vault, vault)
  }

  signature(): Key {
    return key(this.bytes(64))
  }

  hash(text: string): string {
    return encodeBase58(digest(text))
  }

  base58(bytes: Uint8Array): string {
    return encodeBase58(bytes)
  }
}
