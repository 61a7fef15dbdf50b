import type { Transaction } from '#contract/transactions.ts'
import { Amount } from '../../components/Amount.tsx'
import { AddressLink } from '../../components/links.tsx'
import { TokenLink } from '../../components/TokenLink.tsx'
import { useNetworkNames } from '../../queries/network.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import type { Detail } from './detail.ts'

type Account = Detail['accounts'][number]
type TokenChange = Transaction['tokenBalanceChanges'][number]

const nativeColumns: Column<Account>[] = [
  { label: 'Account', headline: true, cell: ({ pubkey }) => <AddressLink address={pubkey} copy /> },
  { label: 'Before', width: '22%', cell: ({ preBalance }) => <Amount raw={preBalance ?? '0'} /> },
  { label: 'After', width: '22%', cell: ({ postBalance }) => <Amount raw={postBalance ?? '0'} /> },
  { label: 'Change', width: '22%', cell: ({ change }) => <Amount raw={change ?? '0'} signed /> },
]

const tokenColumns: Column<TokenChange>[] = [
  {
    label: 'Owner',
    headline: true,
    cell: ({ owner, account }) => <AddressLink address={owner ?? account} copy />,
  },
  {
    label: 'Token',
    width: '20%',
    cell: ({ mint }) => <TokenLink mint={mint} />,
  },
  { label: 'Before', width: '20%', cell: ({ pre, decimals }) => <Amount raw={pre} decimals={decimals} /> },
  { label: 'After', width: '20%', cell: ({ post, decimals }) => <Amount raw={post} decimals={decimals} /> },
  {
    label: 'Change',
    width: '20%',
    cell: ({ change, decimals }) => <Amount raw={change} decimals={decimals} signed />,
  },
]

/** What the transaction did to balances of the native coin and of tokens. */
export function BalanceChanges({ accounts, tokens }: { accounts: Account[]; tokens: TokenChange[] }) {
  const { coin } = useNetworkNames()
  const changed = accounts.filter(({ change }) => change !== null && change !== '0')
  const changedTokens = tokens.filter(({ change }) => change !== '0')
  return (
    <>
      <Card title={`${coin} Balance Changes (${changed.length})`} flush>
        <Table
          caption={`Changes of ${coin} balances`}
          columns={nativeColumns}
          rows={changed}
          keyOf={({ pubkey }) => pubkey}
          empty={<EmptyState title="No balance changed" />}
        />
      </Card>
      {changedTokens.length > 0 && (
        <Card title={`Token Balance Changes (${changedTokens.length})`} flush>
          <Table
            caption="Changes of token balances"
            columns={tokenColumns}
            rows={changedTokens}
            keyOf={({ account, mint }) => `${account}-${mint}`}
          />
        </Card>
      )}
    </>
  )
}
