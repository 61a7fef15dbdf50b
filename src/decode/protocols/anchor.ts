import { createHash } from 'node:crypto'
import { ByteReader } from '#svm/byte-reader.ts'
import { expectAccounts } from '#svm/expect-accounts.ts'
import type { ParsedInstruction } from '#svm/program-decoder.ts'

/** The known parts of an instruction of an Anchor program. */
export type AnchorInstruction = {
  /** Names of the accounts, in order; what follows is not named. */
  accounts?: readonly string[]
  /** Arguments that the data begins with. */
  arguments?: (reader: ByteReader) => Record<string, unknown>
}

const DISCRIMINATOR_SIZE = 8

/**
 * A decoder of instructions that are identified by the first eight bytes of a hash of their name.
 * https://docs.rs/anchor-lang (Discriminator)
 *
 * @param instructions by their names as the program spells them: `swap_base_in`
 * @param readEvent reads an event that the program wrote by calling itself, from the bytes after the common tag
 */
export function anchorDecoder(
  instructions: Readonly<Record<string, AnchorInstruction>>,
  readEvent: (data: Uint8Array) => ParsedInstruction['info'] = () => ({}),
) {
  const byDiscriminator = new Map<bigint, { type: string; instruction: AnchorInstruction }>()
  for (const [name, instruction] of Object.entries(instructions)) {
    const hash = createHash('sha256').update(`global:${name}`).digest()
    const type = name.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase())
    byDiscriminator.set(hash.readBigUInt64LE(0), { type, instruction })
  }
  return (data: Uint8Array, accounts: readonly string[]): ParsedInstruction | undefined => {
    if (data.length < DISCRIMINATOR_SIZE) return undefined
    const discriminator = Buffer.from(data.buffer, data.byteOffset, DISCRIMINATOR_SIZE).readBigUInt64LE(0)
    if (discriminator === EVENT) return { type: 'event', info: readEvent(data.subarray(DISCRIMINATOR_SIZE)) }
    const found = byDiscriminator.get(discriminator)
    if (!found) return undefined
    const { type, instruction } = found
    const names = instruction.accounts ?? []
    expectAccounts(accounts, names.length)
    const info: ParsedInstruction['info'] =
      instruction.arguments?.(new ByteReader(data, DISCRIMINATOR_SIZE)) ?? {}
    for (const [index, name] of names.entries()) info[name] = accounts[index]
    return { type, info }
  }
}

/**
 * Whether an account's data is one of the account types with these names.
 *
 * @param names as the program's source has them: `VirtualPool`
 */
export function anchorAccount(...names: string[]): (data: Uint8Array) => boolean {
  const discriminators = names.map((name) =>
    createHash('sha256').update(`account:${name}`).digest().subarray(0, DISCRIMINATOR_SIZE),
  )
  return (data) => discriminators.some((bytes) => bytes.equals(data.subarray(0, DISCRIMINATOR_SIZE)))
}

/** A program calls itself with this tag to write an event that log truncation does not affect. */
const EVENT = Buffer.from('e445a52e51cb9a1d', 'hex').readBigUInt64LE(0)

export const list = (text: string): string[] => text.split(' ')

/** Instructions of which only the name is known. */
export const named = (names: string): Record<string, AnchorInstruction> =>
  Object.fromEntries(list(names).map((name) => [name, {}]))
