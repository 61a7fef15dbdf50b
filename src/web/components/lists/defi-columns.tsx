import { ArrowLeftRight } from 'lucide-react'
import { Fragment } from 'react'
import type { DefiActivityEntry, ShownAmount } from '#contract/tokens/token-activity.ts'
import { tokenText } from '#contract/tokens/token-text.ts'
import { shortAddress } from '../../format/address.ts'
import { timestampOf } from '../../format/time.ts'
import { paths } from '../../paths.ts'
import { Badge, type BadgeTone } from '../../ui/layout/Badge.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import { AddressLink, SignatureLink, TextLink } from '../addresses/links.tsx'
import { Amount } from '../amounts/Amount.tsx'
import { unknown } from '../amounts/unknown.tsx'
import { TokenLogo } from '../tokens/TokenLogo.tsx'
import { TokenText } from '../tokens/TokenText.tsx'
import { columnFor, narrowSignatureColumn, timeColumn } from './shared-columns.tsx'

const tones: Record<DefiActivityEntry['action'], BadgeTone> = {
  'TOKEN SWAP': 'orange',
  'ADD LIQUIDITY': 'green',
  'REMOVE LIQUIDITY/FEES': 'red',
  OTHER: 'gray',
}

/** The columns of a list of trades and changes of liquidity. */
export const defiColumns: Column<DefiActivityEntry>[] = [
  {
    ...narrowSignatureColumn,
    width: '10rem',
    characters: 17,
    cell: ({ signature }) => <SignatureLink signature={signature} form="activity" />,
  },
  columnFor(timeColumn, ({ time }) => ({ timestamp: timestampOf(time) })),
  {
    label: 'Action',
    width: '11rem',
    characters: 14,
    phone: 'amount',
    cell: ({ action }) => <Badge tone={tones[action]}>{action}</Badge>,
  },
  {
    label: 'From',
    width: '11rem',
    // The typical length includes a name.
    characters: 26,
    cell: ({ from }) => (from === null ? unknown : <AddressLink address={from} />),
  },
  {
    label: 'Amount',
    numeric: true,
    width: '20rem',
    characters: 32,
    phone: 'body',
    cell: (row) => <Amounts row={row} />,
  },
  {
    label: 'Program',
    width: '8rem',
    characters: 12,
    cell: ({ program, programId }) => (
      <AddressLink address={programId} label={program ?? 'Unknown Program'} />
    ),
  },
]

function Amounts({ row: { amounts, via } }: { row: DefiActivityEntry }) {
  if (amounts.length === 0) return <span className="text-muted">No token data</span>
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-0.5 py-1 lines:py-0">
      {amounts.map((amount, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a token may be on both sides
        <Fragment key={i}>
          {i > 0 && <ArrowLeftRight size={12} aria-label="and" className="shrink-0 text-faint" />}
          <TokenAmount amount={amount} />
        </Fragment>
      ))}
      {via.length > 0 && (
        <span className="text-muted" title="Traded over several pools">
          via {via.map(viaText).join(', ')}
        </span>
      )}
    </span>
  )
}

const viaText = ({ symbol, mint, copyOf }: DefiActivityEntry['via'][number]) =>
  mint === null || symbol === null ? (symbol ?? shortAddress(mint)) : tokenText(symbol, mint, copyOf)

function TokenAmount({ amount: { raw, uiAmount, mint, symbol, logoUri, copyOf } }: { amount: ShownAmount }) {
  const label = symbol ?? shortAddress(mint)
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <TokenLogo url={logoUri} name={label} size={16} />
      <Amount raw={raw} decimals={0} ui={uiAmount} />
      {mint === null ? (
        <span>{label}</span>
      ) : (
        <TextLink to={paths.token(mint)}>
          <TokenText label={label} mint={mint} copyOf={copyOf} />
        </TextLink>
      )}
    </span>
  )
}
