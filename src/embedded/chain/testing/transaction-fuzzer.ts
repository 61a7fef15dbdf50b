import { encodeBase58 } from '#lib/text/base58.ts'
import { buildMessage, serializeTransaction } from '#svm/build-message.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { WireConfig } from '#svm/wire-message.ts'
import { parseWireMessage, parseWireTransaction } from '#svm/wire-transaction.ts'
import { bytesOf } from '../keys/derived-address.ts'
import { namedKeypair } from '../keys/keypair.ts'
import type { Random } from '../traffic/random.ts'

/** The signers and fee payers of the generated transactions. */
export const FUZZ_SIGNERS = [
  namedKeypair('forger 0'),
  namedKeypair('forger 1'),
  namedKeypair('forger 2'),
  namedKeypair('forger 3'),
] as const

/** Generates malformed and random transactions; the same seed generates the same ones. */
export class TransactionFuzzer {
  private readonly random: Random
  private readonly wires: readonly [Uint8Array, ...Uint8Array[]]
  private readonly addresses: readonly string[]

  constructor(random: Random, wires: readonly [Uint8Array, ...Uint8Array[]], addresses: readonly string[]) {
    this.random = random
    this.wires = wires
    this.addresses = addresses
  }

  randomBytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.random.below(256)))
  }

  /** Changes one to three bytes at or after `from`, truncates the bytes or appends to them. */
  mutate(bytes: Uint8Array, from: number): Buffer {
    const { random } = this
    let mutated = Buffer.from(bytes)
    for (let change = 1 + random.below(3); change > 0; change--) {
      const what = random.below(12)
      const at = Math.min(mutated.length - 1, from + random.below(Math.max(1, mutated.length - from)))
      if (what === 0) mutated = mutated.subarray(0, random.below(mutated.length) + 1)
      else if (what === 1) mutated = Buffer.concat([mutated, this.randomBytes(random.below(8))])
      else mutated[at] = random.below(256)
    }
    return mutated
  }

  /** A mutated message of one of `wires`, with valid signatures by the fuzz signers. */
  mutatedTransaction(blockhash: Uint8Array): Uint8Array {
    const { random } = this
    const wire = random.pick(this.wires)
    const { signatures, staticKeys, version, message: parsed } = parseWireTransaction(wire)
    const message = Buffer.from(parsed)
    // Version 1: version, counts, mask and blockhash, two counts, then the keys.
    const keysAt = version === 1 ? 42 : (version === 0 ? 1 : 0) + 4
    const signers = FUZZ_SIGNERS.slice(0, signatures.length)
    for (const [at, signer] of signers.entries()) message.set(bytesOf(signer.address), keysAt + 32 * at)
    const keysEnd = keysAt + 32 * staticKeys.length
    message.set(blockhash, version === 1 ? 8 : keysEnd)
    const rest = version === 1 ? keysEnd : keysEnd + 32
    const changed = this.mutate(message, random.below(8) === 0 ? 0 : rest)
    return serializeTransaction(
      signers.map((signer) => signer.sign(changed)),
      changed,
    )
  }

  /** Random limits, valid or not. */
  private randomConfig(): Partial<WireConfig> {
    const { random } = this
    const number = () => (random.chance(0.2) ? random.below(2 ** 32) : random.below(600_000))
    return {
      priorityFeeLamports: random.chance(0.5) ? BigInt(number()) : undefined,
      computeUnitLimit: random.chance(0.9) ? number() : undefined,
      loadedAccountsDataSizeLimit: random.chance(0.9) ? 16_000_000 + number() : undefined,
      heapSize: random.chance(0.3) ? 1_024 * random.below(300) + (random.chance(0.2) ? 1 : 0) : undefined,
    }
  }

  /** Validly signed calls of random programs with random accounts and, after a small instruction tag, random data. */
  randomTransaction(blockhash: Uint8Array): Uint8Array {
    const { random, addresses } = this
    const programs = Object.values(PROGRAM)
    const instructions = Array.from({ length: 1 + random.below(3) }, () => ({
      programId: random.pick(programs) as string,
      accounts: Array.from({ length: random.below(7) }, () =>
        random.below(3) === 0
          ? {
              address: random.pick(FUZZ_SIGNERS.slice(0, 2))?.address as string,
              signer: true,
              writable: random.chance(0.5),
            }
          : { address: random.pick(addresses) as string, writable: random.chance(0.5) },
      ),
      data: Buffer.concat([
        Buffer.from([random.below(45), 0, 0, 0]).subarray(0, random.chance(0.5) ? 4 : 1),
        random.chance(0.5) ? this.randomBytes(random.below(60)) : Buffer.alloc(random.below(60)),
      ]),
    }))
    const form = random.chance(0.5) ? { lookupTables: [] } : { config: this.randomConfig() }
    const message = buildMessage({
      payer: FUZZ_SIGNERS[0].address,
      instructions,
      recentBlockhash: blockhash,
      ...form,
    })
    const { header, staticKeys } = parseWireMessage(message)
    const signatures = staticKeys.slice(0, header.numRequiredSignatures).map((key) => {
      const signer = FUZZ_SIGNERS.find(({ address }) => address === encodeBase58(key))
      return signer?.sign(message) ?? this.randomBytes(64)
    })
    return serializeTransaction(signatures, message)
  }
}
