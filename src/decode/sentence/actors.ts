import { PROGRAM } from '#svm/program-ids.ts'
import type { Address, DecodedInstruction } from '../block/decoded-block.ts'
import { isAddress } from '../block/loose-json.ts'
import type { Described } from './described.ts'

// Finds the party that did what a sentence says: only a signer can order an instruction.

export const signersOf = ({ accounts }: Pick<Described, 'accounts'>): ReadonlySet<Address> =>
  new Set(accounts.flatMap(({ address, signer }) => (signer ? [address] : [])))

/** The only signer of the transaction, not counting accounts that it opens; null if there are several. */
export const onlySigner = (transaction: Described): Address | null => onlyOne(wallets(transaction))

/**
 * The signer who ordered the instruction: the authority in its arguments, else the only signer among its
 * accounts and arguments; null if there is none or several.
 */
export function actorOf(instruction: DecodedInstruction, transaction: Described): Address | null {
  const authority = authorityOf(instruction)
  if (authority !== undefined) return authority
  const named = new Set([...instruction.accounts, ...Object.values(instruction.info ?? {})])
  return onlyOne(wallets(transaction).filter((signer) => named.has(signer)))
}

const CORE: ReadonlySet<string> = new Set(Object.values(PROGRAM))
/** The arguments of core programs that contain the party who ordered an instruction. */
const AUTHORITIES =
  'authority multisigAuthority mintAuthority multisigMintAuthority owner multisigOwner stakeAuthority withdrawAuthority nonceAuthority freezeAuthority multisigFreezeAuthority lookupTableAuthority custodian'.split(
    ' ',
  )
/** An instruction that opens an account contains its future owner, who may not have ordered it. */
const OPENS = /^(initialize|create|assign)/

/** undefined where the arguments do not contain the party who ordered it. */
function authorityOf({ programId, type, info }: DecodedInstruction): Address | undefined {
  if (info === null || type === null || !CORE.has(programId) || OPENS.test(type)) return undefined
  const found = AUTHORITIES.map((name) => info[name]).find((value) => value !== undefined)
  return isAddress(found) ? found : undefined
}

/** The signers without the keys of accounts that the transaction opens, which sign too. */
function wallets(transaction: Described): Address[] {
  const opened = new Set<unknown>()
  for (const { programId, type, info } of transaction.instructions)
    if (programId === PROGRAM.system && /^(create|allocate|assign)/.test(type ?? ''))
      opened.add(info?.newAccount ?? info?.account)
  return [...signersOf(transaction)].filter(
    (signer) => signer === transaction.feePayer || !opened.has(signer),
  )
}

function onlyOne(some: readonly Address[]): Address | null {
  const [only, more] = some
  return only !== undefined && more === undefined ? only : null
}
