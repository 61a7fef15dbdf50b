import { useMemo } from 'react'
import type { TokenChangeEntry } from '#contract/transactions/transaction-movements.ts'
import type { AccountEntry, Transaction } from '#contract/transactions/transactions.ts'
import { AddressLink } from '../../../components/addresses/links.tsx'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { unknown } from '../../../components/amounts/unknown.tsx'
import { TokenLink } from '../../../components/tokens/TokenLink.tsx'
import { useNetworkNames } from '../../../queries/network/network.ts'
import { cx } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import { changesOf } from '../detail.ts'
import { useWorth } from './worth.tsx'

type Worth = ReturnType<typeof useWorth>

const nativeColumns = (worth: Worth): Column<AccountEntry>[] => [
  { label: 'Account', phone: 'lead', cell: ({ pubkey }) => <AddressLink address={pubkey} copy /> },
  { label: 'Before', numeric: true, width: '21%', cell: ({ preBalance }) => <Balance raw={preBalance} /> },
  { label: 'After', numeric: true, width: '21%', cell: ({ postBalance }) => <Balance raw={postBalance} /> },
  {
    label: 'Change',
    phone: 'amount',
    numeric: true,
    width: '34%',
    cell: ({ change }) => (
      <span className="flex flex-wrap justify-end gap-x-2">
        <Amount raw={change ?? '0'} signed />
        {worth({ mint: null, raw: change ?? '0', decimals: null })}
      </span>
    ),
  },
]

function Balance({ raw }: { raw: string | null }) {
  return raw === null ? unknown : <Amount raw={raw} />
}

const tokenColumns = (worth: Worth): Column<TokenChangeEntry>[] => [
  {
    label: 'Owner',
    phone: 'lead',
    cell: ({ owner, account }) =>
      owner === null ? (
        // Blocks before 2022 do not contain the owner.
        <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5">
          {unknown} <span className="text-muted">of account</span> <AddressLink address={account} copy />
        </span>
      ) : (
        <AddressLink address={owner} copy />
      ),
  },
  { label: 'Token', phone: 'amount', width: '15%', cell: ({ mint }) => <TokenLink mint={mint} /> },
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
    phone: 'amount',
    numeric: true,
    width: '28%',
    cell: ({ change, uiChange, decimals, mint }) => (
      <span className="flex flex-wrap justify-end gap-x-2">
        <Amount raw={change} decimals={decimals} ui={uiChange} signed />
        {worth({ mint, raw: change, decimals })}
      </span>
    ),
  },
]

/** The coin and token balances that the transaction changed, by account. */
export function BalanceChanges({ tx, accounts }: { tx: Transaction; accounts: readonly AccountEntry[] }) {
  const { coin } = useNetworkNames()
  const worth = useWorth(tx)
  const native = useMemo(() => nativeColumns(worth), [worth])
  const ofTokens = useMemo(() => tokenColumns(worth), [worth])
  const { changed, changedTokens } = changesOf(tx, accounts)
  return (
    <>
      <h3 className={heading}>{`${coin} Balance Changes (${changed.length})`}</h3>
      <Table
        caption={`Changes of ${coin} balances`}
        columns={native}
        rows={changed}
        keyOf={({ pubkey }) => pubkey}
        empty={<EmptyState title={emptyTitle(accounts)} />}
      />
      {changedTokens.length > 0 && (
        <>
          <h3 className={cx(heading, 'border-line border-t')}>
            {`Token Balance Changes (${changedTokens.length})`}
          </h3>
          <Table
            caption="Changes of token balances"
            columns={ofTokens}
            rows={changedTokens}
            keyOf={({ account, mint }) => `${account}-${mint}`}
          />
        </>
      )}
    </>
  )
}

const heading = 'px-4 pt-3 pb-1 font-medium text-small'

const emptyTitle = (accounts: readonly AccountEntry[]) =>
  accounts.every(({ change }) => change === null)
    ? 'The chain does not tell the balances of this transaction'
    : 'No balance changed'
