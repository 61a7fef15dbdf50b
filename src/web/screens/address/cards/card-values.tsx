import type { AddressHoldings } from '#contract/addresses/address-holdings.ts'
import type { AddressType } from '#contract/addresses/addresses.ts'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { Usd } from '../../../components/amounts/Usd.tsx'
import { known } from '../../../components/amounts/unknown.tsx'
import { useOutageWords } from '../../../components/page/LoadFailure.tsx'
import { count } from '../../../format/number.ts'
import { dollarsOf } from '../../../format/usd.ts'
import { sealedGeneration } from '../../../paths.ts'
import { type useAddressType, useLoadedHoldings } from '../../../queries/addresses.ts'
import { hasFailed } from '../../../queries/api/failed.ts'
import { useGorPrice, useNetworkNames } from '../../../queries/network/network.ts'
import { Ghost } from '../../../ui/layout/Skeleton.tsx'

/** The properties of the cards of all address pages. */
export type CardsProps = { address: string; query: ReturnType<typeof useAddressType> }

export const yesNo = (value: boolean | null | undefined) => known(value, (is) => (is ? 'Yes' : 'No'))

export const bytes = (value: number | null | undefined) => known(value, (size) => `${count(size)} bytes`)

/** US dollars with 2 decimals; a dash while unknown. */
export const dollarsOr = (value: number | null | undefined) => known(value, (usd) => dollarsOf(usd, 2))

/**
 * The classes that reserve space for `CoinBalance` in a `Fact`: on a phone the dollars have a line of their
 * own, so that the amount's length does not matter.
 */
export const COIN_ROOM = 'max-sm:min-h-11'

/** The account's coins with their value. */
export function CoinBalance({ lamports }: { lamports: string | null | undefined }) {
  const { coin } = useNetworkNames()
  const query = useGorPrice()
  const isAwaited = !query.data && !hasFailed(query)
  return known(lamports, (raw) => (
    <span className="min-w-0 max-w-full break-words">
      <Amount raw={raw} symbol={coin} />{' '}
      <span className="max-sm:block">
        {isAwaited ? <Ghost text="($0.00012)" /> : <Usd raw={raw} price={query.data?.price} />}
      </span>
    </span>
  ))
}

/**
 * The balance of coins that all cards of the page show. It comes from the holdings, of which the portfolio is
 * the sum; until they are loaded, and if they cannot be loaded, it comes from the account.
 */
export function useShownLamports({ address, query }: CardsProps): string | null | undefined {
  return useLoadedHoldings(address)?.lamports ?? query.data?.lamports
}

/**
 * The slot of the balances: `As of slot 77 (confirmed, not finalized yet)`; undefined if no block changed a
 * balance.
 */
export function balancesAsOf({ asOfSlot, finalizedSlot }: AddressHoldings): string | undefined {
  if (asOfSlot === null) return undefined
  const isFinal = finalizedSlot === null || asOfSlot <= finalizedSlot
  return `As of slot ${count(asOfSlot)}${isFinal ? '' : ' (confirmed, not finalized yet)'}`
}

/** A note that the shown account is outdated; nothing if it is current. */
export function Staleness({ query }: Pick<CardsProps, 'query'>) {
  const outage = useOutageWords(query)
  const text = stalenessOf(query, outage)
  return text === undefined ? null : (
    <p role="status" className="border-line border-b px-4 py-2.5 text-muted">
      {text}
    </p>
  )
}

/**
 * The text of that note; undefined if the account is current.
 *
 * @param outage why the account could not be loaded; undefined if it could
 */
function stalenessOf(
  query: CardsProps['query'],
  { text, isForGood }: ReturnType<typeof useOutageWords>,
): string | undefined {
  const { data } = query
  if (!data && !hasFailed(query)) return undefined
  if (!data && isForGood) return text
  if (!data) return `The account cannot be read from the chain just now. ${text} This page goes on trying.`
  if (data.live) return undefined
  return sealedGeneration() === undefined
    ? `The node does not give the account: as of slot ${slotOf(data)} from the index.`
    : `As of slot ${slotOf(data)}, from the index: no node has this chain any more.`
}

const slotOf = ({ asOfSlot }: AddressType) => (asOfSlot === null ? 'unknown' : count(asOfSlot))
