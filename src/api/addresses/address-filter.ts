import type { routes } from '#contract/index.ts'
import type { ParsedInputOf } from '#contract/route.ts'
import { filterType } from '#store/rows/summaries.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import { PROGRAM } from '#svm/program-ids.ts'

type Input = ParsedInputOf<typeof routes.listAddressTransactions>
type DecodedTransaction = StoredTransaction['decoded']
type AddressFilter = Pick<
  Input,
  'address' | 'tab' | 'status' | 'votes' | 'type' | 'program' | 'token' | 'counterparty'
>

/** Chooses the transactions that the filter asks for; undefined where it asks for all. */
export function addressFilter({
  address,
  tab,
  status,
  votes,
  type,
  program,
  token,
  counterparty,
}: AddressFilter): ((transaction: StoredTransaction) => boolean) | undefined {
  const rules: ((decoded: DecodedTransaction) => boolean)[] = []
  if (tab === 'transfers') rules.push((one) => isTransferLike(one) || changesBalanceOf(one, address))
  if (tab === 'balances') rules.push((one) => changesBalanceOf(one, address))
  if (status) rules.push(({ success }) => success === (status === 'success'))
  if (votes === 'off') rules.push(({ isVote }) => !isVote)
  if (type) {
    const name = filterType(type)
    rules.push(({ instructions }) =>
      instructions.some((one) => one.innerIndex === null && filterType(one.type) === name),
    )
  }
  if (program) rules.push(({ instructions }) => instructions.some(({ programId }) => programId === program))
  if (token) rules.push(({ tokenTransfers }) => tokenTransfers.some(({ mint }) => mint === token))
  if (counterparty) rules.push(({ accounts }) => accounts.some((account) => account.address === counterparty))
  return rules.length === 0 ? undefined : ({ decoded }) => rules.every((rule) => rule(decoded))
}

/** The types that the specification lists for the transfers tab, with the variants that the token programs have today. */
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

const isTransferLike = ({ instructions }: DecodedTransaction) =>
  transferTypes.has(instructions[0]?.type?.toLowerCase() ?? '')

/** Whether the transaction changes a balance of the address or of its token accounts, or transfers, mints or burns for it. */
function changesBalanceOf(decoded: DecodedTransaction, address: string): boolean {
  const { nativeChanges, tokenChanges, tokenTransfers, instructions, success } = decoded
  return (
    nativeChanges.some((change) => change.address === address) ||
    tokenChanges.some(
      ({ account, owner, preOwner, pre, post }) =>
        [account, owner, preOwner].includes(address) && (pre !== post || preOwner !== undefined),
    ) ||
    tokenTransfers.some(({ source, destination, sourceOwner, destinationOwner }) =>
      [source, destination, sourceOwner, destinationOwner].includes(address),
    ) ||
    (success && instructions.some((instruction) => sendsCoins(instruction, address)))
  )
}

/** Includes transactions whose coins came and went without a change of the balance. */
const sendsCoins = (
  { programId, type, info }: DecodedTransaction['instructions'][number],
  address: string,
): boolean =>
  (programId === PROGRAM.system &&
    (type === 'transfer' || type === 'transferWithSeed') &&
    (info?.source === address || info?.destination === address)) ||
  ((programId === PROGRAM.token || programId === PROGRAM.token2022) &&
    type === 'closeAccount' &&
    (info?.owner === address || info?.account === address))
