import { PROGRAM } from '#svm/program-ids.ts'
import type { Address, TokenAmount, TokenTransfer } from '../decoded-block.ts'
import { countOf, isAddress, u64Of } from '../loose-json.ts'
import { amountPart, behind, type Sentence } from './part.ts'
import type { Described } from './sentence.ts'

/** Decimals of the native coin of every SVM chain. */
const NATIVE_DECIMALS = 9

/** One transfer of coins or tokens between two owners. */
type Sending = TokenAmount & { from: Address | null; to: Address | null }

/** Mints, burns, transfers, wraps and unwraps: the first of these kinds that occurs. */
export function transferSentence(transaction: Described): Sentence | undefined {
  const { tokenTransfers } = transaction
  const of = (kind: TokenTransfer['kind']) => tokenTransfers.filter((transfer) => transfer.kind === kind)
  const minted = of('mint')
  if (minted[0]) return many('Minted ', minted.map(amountOf), behind('to', minted[0].destinationOwner))
  const burned = of('burn')
  if (burned[0]) return many('Burned ', burned.map(amountOf), [])
  const [sending, ...more] = sendingsOf(transaction)
  if (sending) return sendingSentence([sending, ...more])
  const wrapped = of('wrap')
  if (wrapped[0]) return many('Wrapped ', wrapped.map(amountOf), [])
  const unwrapped = of('unwrap')
  if (unwrapped[0]) return many('Unwrapped ', unwrapped.map(amountOf), [])
  return undefined
}

const amountOf = ({ mint, amount, decimals }: TokenTransfer): TokenAmount => ({ mint, amount, decimals })

function many(verb: string, amounts: TokenAmount[], ending: Sentence): Sentence | undefined {
  const [first] = amounts
  if (!first) return undefined
  if (!amounts.every(({ mint }) => mint === first.mint)) return [`${verb}${amounts.length} kinds of tokens`]
  const amount = amounts.reduce((sum, one) => sum + one.amount, 0n)
  return [verb, amountPart({ ...first, amount }), ...(amounts.length === 1 ? ending : [])]
}

function sendingSentence(sendings: [Sending, ...Sending[]]): Sentence {
  const [first] = sendings
  if (sendings.length === 1) return ['Sent ', amountPart(first), ...behind('to', first.to)]
  const receivers = new Set(sendings.map(({ to }) => to)).size
  if (!sendings.every(({ mint, from }) => mint === first.mint && from === first.from))
    return [`Made ${sendings.length} transfers`]
  const amount = sendings.reduce((sum, one) => sum + one.amount, 0n)
  const to = receivers === 1 ? behind('to', first.to) : [` to ${receivers} accounts`]
  return ['Sent ', amountPart({ ...first, amount }), ...to]
}

/**
 * Tokens by the token transfers, coins by the System program's transfers. A transfer of coins that only fills an
 * account to wrap them is left out.
 */
function sendingsOf({ instructions, tokenTransfers }: Described): Sending[] {
  const wrapping = new Set(
    tokenTransfers.filter(({ kind }) => kind === 'wrap').map(({ destination }) => destination),
  )
  const sendings: Sending[] = []
  for (const { programId, type, info } of instructions) {
    if (programId !== PROGRAM.system || info === null) continue
    if (type !== 'transfer' && type !== 'transferWithSeed') continue
    const { source, destination } = info
    const amount = u64Of(info.lamports)
    if (amount === undefined || !isAddress(destination) || wrapping.has(destination)) continue
    const from = isAddress(source) ? source : null
    sendings.push({ mint: null, amount, decimals: NATIVE_DECIMALS, from, to: destination })
  }
  for (const { kind, mint, amount, decimals, sourceOwner, destinationOwner, destination } of tokenTransfers)
    if (kind === 'transfer')
      sendings.push({
        mint,
        amount,
        decimals: countOf(decimals) ?? null,
        from: sourceOwner,
        to: destinationOwner ?? destination,
      })
  return sendings
}
