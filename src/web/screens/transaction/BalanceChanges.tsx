import { useMemo } from 'react'
import type { AccountEntry, TokenChangeEntry } from '#contract/transactions.ts'
import { Amount } from '../../components/Amount.tsx'
import { type CoinPrice, useShownPrice } from '../../components/DollarSwitch.tsx'
import { AddressLink } from '../../components/links.tsx'
import { TokenLink } from '../../components/TokenLink.tsx'
import { Usd } from '../../components/Usd.tsx'
import { unknown } from '../../components/unknown.tsx'
import { useHealth, useNetworkNames } from '../../queries/network.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'

const nativeColumns = (price: CoinPrice): Column<AccountEntry>[] => [
  { label: 'Account', headline: true, cell: ({ pubkey }) => <AddressLink address={pubkey} copy /> },
  { label: 'Before', numeric: true, width: '21%', cell: ({ preBalance }) => <Balance raw={preBalance} /> },
  { label: 'After', numeric: true, width: '21%', cell: ({ postBalance }) => <Balance raw={postBalance} /> },
  {
    label: 'Change',
    numeric: true,
    width: '34%',
    cell: ({ change }) => (
      <span className="flex flex-wrap justify-end gap-x-2 cards:justify-start">
        <Amount raw={change ?? '0'} signed />
        <Usd raw={change ?? '0'} {...price} />
      </span>
    ),
  },
]

function Balance({ raw }: { raw: string | null }) {
  return raw === null ? <span className="text-muted">unknown</span> : <Amount raw={raw} />
}

const tokenColumns = (price: CoinPrice, wrappedMint: string | undefined): Column<TokenChangeEntry>[] => [
  {
    label: 'Owner',
    headline: true,
    cell: ({ owner, account }) =>
      owner === null ? (
        // Blocks before 2022 do not tell it.
        <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5">
          {unknown} <span className="text-muted">of account</span> <AddressLink address={account} copy />
        </span>
      ) : (
        <AddressLink address={owner} copy />
      ),
  },
  { label: 'Token', width: '15%', cell: ({ mint }) => <TokenLink mint={mint} /> },
  {
    label: 'Before',
    numeric: true,
    width: '17%',
    cell: ({ pre, uiPre, decimals }) => <Amount raw={pre} decimals={decimals} ui={uiPre} />,
  },
  {
    label: 'After',
    numeric: true,
    width: '17%',
    cell: ({ post, uiPost, decimals }) => <Amount raw={post} decimals={decimals} ui={uiPost} />,
  },
  {
    label: 'Change',
    numeric: true,
    width: '28%',
    cell: ({ change, uiChange, decimals, mint }) => (
      <span className="flex flex-wrap justify-end gap-x-2 cards:justify-start">
        <Amount raw={change} decimals={decimals} ui={uiChange} signed />
        {mint === wrappedMint && <Usd raw={change} {...price} />}
      </span>
    ),
  },
]

/** Changes of native and token balances by the transaction. */
export function BalanceChanges({
  accounts,
  tokens,
  timestamp,
}: {
  accounts: AccountEntry[]
  tokens: TokenChangeEntry[]
  timestamp: string | null
}) {
  const { coin } = useNetworkNames()
  const { price, when } = useShownPrice(timestamp)
  const wrappedMint = useHealth().data?.network.wrappedMint
  const native = useMemo(() => nativeColumns({ price, when }), [price, when])
  const ofTokens = useMemo(() => tokenColumns({ price, when }, wrappedMint), [price, when, wrappedMint])
  const changed = accounts.filter(({ change }) => change !== null && change !== '0')
  const changedTokens = tokens.filter(({ change }) => change !== '0')
  return (
    <>
      <Card title={`${coin} Balance Changes (${changed.length})`} flush>
        <Table
          caption={`Changes of ${coin} balances`}
          columns={native}
          rows={changed}
          keyOf={({ pubkey }) => pubkey}
          empty={
            <EmptyState
              title={
                accounts.every(({ change }) => change === null)
                  ? 'The chain does not tell the balances of this transaction'
                  : 'No balance changed'
              }
            />
          }
        />
      </Card>
      {changedTokens.length > 0 && (
        <Card title={`Token Balance Changes (${changedTokens.length})`} flush>
          <Table
            caption="Changes of token balances"
            columns={ofTokens}
            rows={changedTokens}
            keyOf={({ account, mint }) => `${account}-${mint}`}
          />
        </Card>
      )}
    </>
  )
}
