import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { useShownPrice } from '../../components/DollarSwitch.tsx'
import { numberOf } from '../../components/instruction-tree.ts'
import { AddressLink } from '../../components/links.tsx'
import { TokenLink } from '../../components/TokenLink.tsx'
import { Usd } from '../../components/Usd.tsx'
import { unknown } from '../../components/unknown.tsx'
import { useHealth, useNetworkNames } from '../../queries/network.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Detail } from './detail.ts'

type Transfer = Detail['transfers'][number]

/** Transfers, minted and burned tokens: a card for each that there is. */
export function TokenTransfers({ detail, timestamp }: { detail: Detail; timestamp: string | null }) {
  const { transfers, minted, burned } = detail
  const { coin } = useNetworkNames()
  const price = useShownPrice(timestamp)
  const wrappedMint = useHealth().data?.network.wrappedMint
  return (
    <>
      {transfers.length > 0 && (
        <Card title={`Transfers (${transfers.length})`} flush>
          <ul className="divide-y divide-line/60">
            {transfers.map((transfer, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: transfers are identified by their order only
              <TransferRow key={index} instruction={transfer.instruction}>
                {transfer.kind !== 'transfer' && <Badge tone="cyan">{transfer.kind}</Badge>}
                <Parties {...transfer} />
                <span className="basis-full sm:hidden" />
                {transfer.native ? (
                  <Amount raw={transfer.amount} decimals={9} symbol={coin} />
                ) : (
                  <Tokens {...transfer} />
                )}
                {(transfer.native || transfer.mint === wrappedMint) && (
                  <Usd raw={transfer.amount} {...price} />
                )}
                {transfer.fee !== '0' && (
                  <span className="text-[0.8125rem] text-muted">
                    fee <Amount raw={transfer.fee} decimals={transfer.decimals} ui={transfer.uiFee} />
                  </span>
                )}
              </TransferRow>
            ))}
          </ul>
        </Card>
      )}
      {minted.length > 0 && (
        <Card title={`Minted Tokens (${minted.length})`} flush>
          <ul className="divide-y divide-line/60">
            {minted.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: transfers are identified by their order only
              <TransferRow key={index}>
                <Badge tone="green">{entry.type}</Badge>
                {entry.type === 'create' && entry.mint ? (
                  <TokenLink mint={entry.mint} />
                ) : (
                  <Tokens {...entry} />
                )}
                {(entry.owner ?? entry.account) && (
                  <>
                    <span className="text-muted">to</span>
                    <Party address={entry.owner ?? entry.account} />
                  </>
                )}
              </TransferRow>
            ))}
          </ul>
        </Card>
      )}
      {burned.length > 0 && (
        <Card title={`Burned Tokens (${burned.length})`} flush>
          <ul className="divide-y divide-line/60">
            {burned.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: transfers are identified by their order only
              <TransferRow key={index}>
                <Badge tone="red">burn</Badge>
                <Tokens {...entry} />
                {(entry.owner ?? entry.account) && (
                  <>
                    <span className="text-muted">from</span>
                    <Party address={entry.owner ?? entry.account} />
                  </>
                )}
              </TransferRow>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function TransferRow({ instruction, children }: { instruction?: string; children: ReactNode }) {
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 sm:gap-x-2.5">
      {instruction !== undefined && (
        <a
          href={`#instruction-${instruction}`}
          title="The instruction"
          className="font-mono text-faint text-xs hover:text-ink max-sm:order-last max-sm:ml-auto sm:w-10"
        >
          {numberOf(instruction)}
        </a>
      )}
      {children}
    </li>
  )
}

/** Sender and receiver. Wrapping and unwrapping may have only one party. */
function Parties({ kind, from, source, to, destination }: Transfer) {
  const [giver, taker] = [from ?? source, to ?? destination]
  const [only] = kind === 'transfer' || (giver && taker) ? [] : [giver ?? taker]
  if (only) return <Party address={only} />
  return (
    <>
      <Party address={giver} />
      <ArrowRight size={14} aria-label="to" className="text-faint" />
      <Party address={taker} />
    </>
  )
}

function Party({ address }: { address: string | null }) {
  return address ? <AddressLink address={address} copy /> : unknown
}

/** An amount of a token, in raw units where its decimals are not known. */
function Tokens({
  amount,
  uiAmount,
  decimals,
  mint,
}: {
  amount: string
  uiAmount: string | null
  decimals: number | null
  mint: string | null
}) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <Amount raw={amount} decimals={decimals} ui={uiAmount} />
      {mint ? <TokenLink mint={mint} /> : <span className="text-muted">of an unknown token</span>}
    </span>
  )
}
