import { wholeCoins } from '#api/amounts/coin.ts'
import { accountKinds, saysKind } from '#contract/addresses/account-kinds.ts'
import type { AddressType } from '#contract/addresses/addresses.ts'
import { blockId, slotId } from '#contract/blocks/block-id.ts'
import type { Block, BlockSummary } from '#contract/blocks/blocks.ts'
import type { Epoch } from '#contract/blocks/epochs.ts'
import { shownStatus, statusWords } from '#contract/network/status-words.ts'
import { pathTo } from '#contract/pages/pages.ts'
import { titles } from '#contract/pages/titles.ts'
import type { Token } from '#contract/tokens/tokens.ts'
import { textOf, withSubject } from '#contract/transactions/sentence-text.ts'
import type { Transaction, TransactionSummary } from '#contract/transactions/transactions.ts'
import { ends, thousands } from '#lib/text/text.ts'
import { COIN_DECIMALS } from '#lib/values/coin.ts'
import type { NetworkProfile } from '#profiles/profile.ts'

// The content of a page before its JavaScript runs, and without JavaScript: facts that the server reads for
// the page's head anyway.

/** Plain text, not escaped; `to` is a path of this site to which it links. */
export type PageText = { text: string; to?: string | undefined }
export type PageContent = {
  /** The small line above the heading. */
  kind?: string
  /** The heading, if it differs from the page's title. */
  heading?: string
  facts?: { name: string; value: PageText }[]
  lists?: { title: string; entries: PageText[] }[]
}

const MOST_ENTRIES = 20

export const coins = (lamports: string, { coin }: NetworkProfile) => {
  const [whole = '', fraction] = wholeCoins(BigInt(lamports), COIN_DECIMALS).split('.')
  return `${thousands(whole)}${fraction ? `.${fraction}` : ''} ${coin.symbol}`
}

/** The time as `2026-11-20 22:15:01 UTC`; empty without a time. */
export const at = (timestamp: string | null) =>
  timestamp === null ? '' : `${timestamp.slice(0, 19).replace('T', ' ')} UTC`

const fact = (name: string, text: string | null, to?: string) =>
  text === null || text === '' ? [] : [{ name, value: { text, to } }]
const addressFact = (name: string, address: string | null) =>
  address === null ? [] : fact(name, address, pathTo('address', address))

/** The counts as `28 transactions and 5 votes`, because the screens count votes separately too. */
export function transactionsOf({
  transactionCount,
  voteTxs,
}: Pick<BlockSummary, 'transactionCount' | 'voteTxs'>) {
  const counted = (count: number, one: string) =>
    `${thousands(String(count))} ${one}${count === 1 ? '' : 's'}`
  const others = counted(transactionCount - voteTxs, 'transaction')
  return voteTxs > 0 ? `${others} and ${counted(voteTxs, 'vote')}` : others
}

/** A transaction in a list: what it did, with a link. */
const entryOf = ({ sentence, signature }: Pick<TransactionSummary, 'sentence' | 'signature'>): PageText => ({
  text: sentence || `Transaction ${ends(signature, 8, 8)}`,
  to: pathTo('transaction', signature),
})

const listOf = (title: string, entries: PageText[]) => [{ title, entries: entries.slice(0, MOST_ENTRIES) }]

export function homeContent(
  blocks: readonly BlockSummary[],
  newest: readonly TransactionSummary[],
): PageContent {
  return {
    lists: [
      ...listOf('Latest Transactions', newest.map(entryOf)),
      ...listOf(
        'Recent Blocks',
        blocks.map((block) => {
          const text = [titles.block(blockId(block)), transactionsOf(block), at(block.timestamp)]
            .filter(Boolean)
            .join(' · ')
          return { text, to: pathTo('block', blockId(block)) }
        }),
      ),
    ],
  }
}

export const transactionContent = (tx: Transaction, network: NetworkProfile): PageContent => ({
  kind: `${titles.transactionKind} ${ends(tx.signature, 8, 8)}`,
  heading: textOf(withSubject(tx.subject, tx.sentencePieces)),
  facts: [
    ...fact('Status', `${statusWords[shownStatus(tx)]}${tx.finalized ? ', finalized' : ''}`),
    ...fact('Error', tx.failure?.message ?? tx.failure?.name ?? null),
    ...fact(
      'Block',
      tx.blockHeight === null ? titles.block(slotId(tx.slot)) : thousands(String(tx.blockHeight)),
      pathTo('block', blockId({ height: tx.blockHeight, slot: tx.slot })),
    ),
    ...fact('Slot', thousands(String(tx.slot))),
    ...fact('Time', at(tx.timestamp)),
    ...fact('Fee', coins(tx.fee, network)),
    ...addressFact('Fee payer', tx.feePayer),
    ...fact('Signature', tx.signature),
  ],
})

export const blockContent = (block: Block, network: NetworkProfile): PageContent => ({
  facts: [
    ...fact('Slot', thousands(String(block.slot))),
    ...fact('Time', at(block.timestamp)),
    ...fact('Transactions', `${transactionsOf(block)}, ${thousands(String(block.failedTxs))} failed`),
    ...fact('Fees', coins(block.totalFees, network)),
    ...addressFact('Leader', block.leader),
    ...fact('Blockhash', block.blockhash),
    ...previousFact(block),
  ],
  lists: listOf('Transactions', block.transactions.map(entryOf)),
})

function previousFact({ height, parentSlot, slot }: Block) {
  if (slot === 0 || height === 0 || (height === null && parentSlot === null)) return []
  const id = height === null ? slotId(parentSlot ?? 0) : String(height - 1)
  return fact('Previous', titles.block(id), pathTo('block', id))
}

export const epochContent = (epoch: Epoch, network: NetworkProfile): PageContent => {
  const { firstSlot, lastSlot, skipped, indexed, stake, rewards } = epoch
  const paid = rewards && BigInt(rewards.staking.lamports) + BigInt(rewards.voting.lamports)
  return {
    facts: [
      ...fact('Slots', `${thousands(String(firstSlot))} to ${thousands(String(lastSlot))}`),
      ...fact('State', epoch.isOver ? 'Over' : 'Running'),
      ...fact('Began', at(epoch.startTime)),
      ...fact('Ended', at(epoch.endTime)),
      ...fact('Blocks', `${thousands(String(indexed.blocks))}${epoch.isWhole ? '' : ' indexed'}`),
      ...fact('Skipped slots', skipped === null ? null : thousands(String(skipped))),
      ...fact('Active stake', stake && coins(stake.effective, network)),
      ...fact('Rewards at its beginning', paid === null ? null : coins(String(paid), network)),
      ...(epoch.epoch > 0
        ? fact('Previous', titles.epoch(epoch.epoch - 1), pathTo('epoch', String(epoch.epoch - 1)))
        : []),
    ],
  }
}

export const addressContent = (known: AddressType, network: NetworkProfile): PageContent => ({
  facts: [
    ...fact('Type', known.type && accountKinds[known.type].name),
    ...fact('Name', known.label ?? known.name),
    ...fact('Closed', known.closed && at(known.closed.timestamp)),
    ...fact('Balance', known.lamports === null ? null : coins(known.lamports, network)),
    ...addressFact('Owner', known.owner),
    ...fact('Address', known.address),
  ],
})

export const tokenContent = (token: Token): PageContent => ({
  facts: [
    ...fact('Symbol', token.symbol),
    ...(token.copyOf
      ? fact('Looks like', `${token.copyOf.symbol}, and is another token`, pathTo('token', token.copyOf.mint))
      : []),
    ...fact('Supply', token.uiSupply && thousandsOf(token.uiSupply)),
    ...fact('Holders', token.holders === null ? null : thousands(String(token.holders))),
    ...addressFact('Creator', token.creator),
    ...addressFact('Mint', token.mint),
  ],
})

const thousandsOf = (decimal: string) => {
  const [whole = '', fraction] = decimal.split('.')
  return thousands(whole) + (fraction ? `.${fraction}` : '')
}

/** The description of an address: `A wallet`, `CPAMM v4, a program` or `Token Program`. */
export function whatIs(label: string | null, kind: string): string {
  const one = `${/^[aeiou]/i.test(kind) ? 'an' : 'a'} ${kind.toLowerCase()}`
  if (label === null) return `A${one.slice(1)}`
  return saysKind(label, kind) ? label : `${label}, ${one}`
}
