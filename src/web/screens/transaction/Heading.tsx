import { shownStatus } from '#contract/network/status-words.ts'
import { titles } from '#contract/pages/titles.ts'
import { withSubject } from '#contract/transactions/sentence-text.ts'
import type { Transaction } from '#contract/transactions/transactions.ts'
import { CopyButton } from '../../components/addresses/CopyButton.tsx'
import { Hash } from '../../components/addresses/Hash.tsx'
import { AddressLink, BlockLink } from '../../components/addresses/links.tsx'
import { Amount } from '../../components/amounts/Amount.tsx'
import { type CoinPrice, useShownPrice } from '../../components/amounts/DollarSwitch.tsx'
import { Usd } from '../../components/amounts/Usd.tsx'
import { unknown } from '../../components/amounts/unknown.tsx'
import { notFinal } from '../../components/badges/finality.ts'
import { Sentence } from '../../components/badges/Sentence.tsx'
import { StatusText } from '../../components/badges/StatusBadge.tsx'
import { AbsoluteTime, RelativeTime } from '../../components/time/RelativeTime.tsx'
import { OtherZone } from '../../components/time/TimeZoneSwitch.tsx'
import { timeOf } from '../../format/time.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { cx } from '../../ui/class-names.ts'
import { Chip, Chips } from '../../ui/layout/Chips.tsx'
import { Bar } from '../../ui/layout/Skeleton.tsx'

/** The length from which a sentence is shown in smaller type, such as one about several actions. */
const LONG = 160

/** The type of the page, the sentence about the transaction, and the facts that visitors look for first. */
export function Heading({ signature, tx }: { signature: string; tx: Transaction | undefined }) {
  // Request the price before the transaction is loaded, so that dollars appear with it.
  const price = useShownPrice(tx?.timestamp)
  const isLong = tx !== undefined && tx.sentence.length > LONG
  return (
    <>
      <p className="mb-1 flex min-h-6 flex-wrap items-center gap-x-2 text-small text-muted">
        {titles.transactionKind}
        <span className="inline-flex items-center">
          <Hash value={signature} form="ends" />
          <CopyButton value={signature} label="Signature" className="ml-1" />
        </span>
      </p>
      <h1
        className={cx(
          'mb-3 min-h-[2.125rem] text-pretty font-semibold tracking-[-0.02em] max-sm:min-h-14 [overflow-wrap:anywhere]',
          isLong ? 'text-lg/7' : 'text-[1.625rem]/[2.125rem] max-sm:text-[1.3125rem]/7',
        )}
      >
        {tx ? <Sentence pieces={withSubject(tx.subject, tx.sentencePieces)} /> : <Bar characters={34} />}
      </h1>
      {tx ? <Facts tx={tx} price={price} /> : <FactsToCome />}
    </>
  )
}

function Facts({ tx, price }: { tx: Transaction; price: CoinPrice }) {
  const { coin } = useNetworkNames()
  const time = timeOf(tx.timestamp)
  return (
    <Chips>
      <Chip ownLine className={tx.status === 'success' ? 'text-good' : 'text-bad'}>
        <StatusText status={shownStatus(tx)} />
        <span aria-live="polite" className={tx.finalized ? undefined : 'text-warn'}>
          · {tx.finalized ? 'finalized' : notFinal()}
        </span>
      </Chip>
      <Chip ownLine>
        {time === undefined ? (
          <span className="text-muted">The chain does not tell the time</span>
        ) : (
          <>
            <RelativeTime timestamp={tx.timestamp} />
            <span className="text-muted">
              <AbsoluteTime time={time} />
            </span>
            <OtherZone />
          </>
        )}
      </Chip>
      <Chip label="Block">
        <BlockLink height={tx.blockHeight} slot={tx.slot} />
      </Chip>
      {/* On a wide screen this chip is the last one, so that a name that arrives later moves nothing. */}
      <Chip label="Paid by" className="sm:order-last">
        {tx.feePayer ? <AddressLink address={tx.feePayer} /> : unknown}
      </Chip>
      <Chip label="Fee" ownLine>
        <Amount raw={tx.fee} symbol={coin} />
        <Usd raw={tx.fee} {...price} decimals={8} />
        {price.price === null && price.when !== 'today' && (
          <span className="text-muted">(no price of that time is known)</span>
        )}
      </Chip>
    </Chips>
  )
}

/** A placeholder with the size of the facts. */
function FactsToCome() {
  return (
    <div aria-hidden="true" className="mb-4 flex min-h-7 flex-wrap gap-2 max-sm:min-h-25">
      {[18, 38, 14].map((characters) => (
        <Bar key={characters} characters={characters} />
      ))}
    </div>
  )
}
