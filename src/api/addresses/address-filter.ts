import type { noPageInput } from '#contract/cursor-pages.ts'
import type { routes } from '#contract/index.ts'
import type { ParsedInputOf } from '#contract/route.ts'
import type { timeFilter } from '#contract/transactions/transaction-feed.ts'
import { keysOf } from '#lib/values/keys.ts'
import { type AddressRule, addressRules } from '#store/addresses/address-rules.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import { PROGRAM } from '#svm/program-ids.ts'

type Input = ParsedInputOf<typeof routes.listAddressTransactions>
type Decoded = StoredTransaction['decoded']
type Asked = Omit<Input, 'address' | keyof typeof noPageInput | keyof typeof timeFilter>
type Values = { [Name in keyof Asked]-?: NonNullable<Asked[Name]> }
type Filters = { [Name in keyof Values]?: Values[Name] | undefined }

/** The rule for each filter's value; undefined for a value that excludes nothing. */
const rules: { [Name in keyof Values]: (value: Values[Name], address: string) => AddressRule | undefined } = {
  tab: (tab, address) => ({ ...inTab[tab](address), asOwner: true }),
  status: (status) => addressRules[status],
  votes: (votes) => (votes === 'off' ? addressRules.noVote : undefined),
  // The database looks up the key of the first of these filters that is set.
  counterparty: addressRules.counterparty,
  token: addressRules.token,
  program: addressRules.program,
  type: addressRules.type,
}

/**
 * The rules of the filter; the database looks up the key of the first one. Empty when the filter excludes
 * nothing.
 */
export function addressFilter({ address, ...asked }: Filters & { address: string }): AddressRule[] {
  const filters: Filters = asked
  const ruleOf = <Name extends keyof Values>(name: Name) => {
    const value = filters[name]
    return value === undefined ? undefined : rules[name](value, address)
  }
  return keysOf(rules).flatMap((name) => ruleOf(name) ?? [])
}

const inTab: Record<Values['tab'], (address: string) => AddressRule> = {
  /** A failed transaction moves nothing: only its fee changed a balance. */
  transfers: (address) => ({
    ...addressRules.success,
    passes: (decoded) =>
      decoded.success &&
      (movesFor(decoded, address) ||
        changesCoinsOf(decoded, address, feeOf(decoded, address)) ||
        (isTransferLike(decoded) && !onlyPaysFee(decoded, address))),
  }),
  balances: (address) => ({
    passes: (decoded) => movesFor(decoded, address) || changesCoinsOf(decoded, address, 0n),
  }),
}

/**
 * The types that the specification lists for the transfers tab, with the variants that the token programs
 * have today.
 */
const transferTypes = new Set(
  [
    'transfer',
    'transferChecked',
    'transferWithSeed',
    'mint',
    'mintTo',
    'mintToChecked',
    'burn',
    'burnChecked',
    'createIdempotent',
    'closeAccount',
    'initializeAccount',
    'initializeAccount2',
    'initializeAccount3',
  ].map((type) => type.toLowerCase()),
)

const isTransferLike = ({ instructions }: Decoded) =>
  transferTypes.has(instructions[0]?.type?.toLowerCase() ?? '')

/** The fee that the address paid for the transaction. */
const feeOf = ({ feePayer, fee }: Decoded, address: string) => (feePayer === address ? fee : 0n)

/** Whether the address paid the fee and the transaction moves nothing for anybody. */
const onlyPaysFee = ({ feePayer, tokenTransfers, nativeChanges }: Decoded, address: string) =>
  feePayer === address &&
  tokenTransfers.length === 0 &&
  nativeChanges.every((change) => change.address === address)

/** Whether the lamports of the address itself changed by more than `fee`. */
const changesCoinsOf = ({ nativeChanges }: Decoded, address: string, fee: bigint) =>
  nativeChanges.some(({ address: changed, pre, post }) => changed === address && post - pre + fee !== 0n)

/**
 * Whether the transaction changes a token balance of the address or of its token accounts, or transfers,
 * mints or burns for it.
 */
function movesFor(decoded: Decoded, address: string): boolean {
  const { tokenChanges, movements, instructions, success } = decoded
  return (
    tokenChanges.some(
      ({ account, owner, preOwner, pre, post }) =>
        [account, owner, preOwner].includes(address) && (pre !== post || preOwner !== undefined),
    ) ||
    // Includes coins that came and went without a change of the balance.
    movements.some(
      ({ kind, source, destination, from, to }) =>
        [source, from].includes(address) || (kind !== 'unwrap' && [destination, to].includes(address)),
    ) ||
    (success && instructions.some((instruction) => closes(instruction, address)))
  )
}

const closes = ({ programId, type, info }: Decoded['instructions'][number], address: string): boolean =>
  (programId === PROGRAM.token || programId === PROGRAM.token2022) &&
  type === 'closeAccount' &&
  (info?.owner === address || info?.account === address)
