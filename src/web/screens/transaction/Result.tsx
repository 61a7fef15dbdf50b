import { useState } from 'react'
import type { OwnerChanges } from '#contract/transactions/transaction-movements.ts'
import type { Transaction } from '#contract/transactions/transactions.ts'
import { AddressLink } from '../../components/addresses/links.tsx'
import { Amount } from '../../components/amounts/Amount.tsx'
import { DollarSwitch } from '../../components/amounts/DollarSwitch.tsx'
import { usePrinting } from '../../components/page/printing.ts'
import { TokenLink } from '../../components/tokens/TokenLink.tsx'
import { useNetworkNames } from '../../queries/network/network.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { useWorth } from './balances/worth.tsx'
import { MoreButton } from './MoreButton.tsx'

/** The number of rows that are shown at first. A single further row is shown too, instead of a button. */
const SHOWN = 6

/** The net changes of each owner. */
export function Result({ tx }: { tx: Transaction }) {
  const [isWhole, setWhole] = useState(false)
  const printing = usePrinting()
  const owners = tx.ownerChanges ?? []
  const shown = isWhole || printing || owners.length <= SHOWN + 1 ? owners : owners.slice(0, SHOWN)
  return (
    <Card title="Result" actions={<DollarSwitch />} flush>
      {owners.length === 0 ? (
        <EmptyState
          title={
            tx.ownerChanges
              ? 'No balance changed'
              : 'The chain does not tell the balances of this transaction'
          }
        />
      ) : (
        <>
          <ul className="divide-y divide-line/60 text-small">
            {shown.map((owner) => (
              <OwnerRow key={owner.address} owner={owner} tx={tx} />
            ))}
          </ul>
          {shown.length < owners.length && (
            <MoreButton count={owners.length} onClick={() => setWhole(true)} />
          )}
          <p className="border-line/60 border-t px-4 py-2 text-faint text-xs">
            What each owner has more or less than before: its coins, after fee and rent, and the tokens of all
            its token accounts. Rent inside token accounts is not counted.
          </p>
        </>
      )}
    </Card>
  )
}

function OwnerRow({ owner, tx }: { owner: OwnerChanges; tx: Transaction }) {
  const { address, isAccount, signer, changes } = owner
  const { coin } = useNetworkNames()
  const worth = useWorth(tx)
  const about = [
    isAccount && 'token account of an unknown owner',
    signer && 'signed',
    address === tx.feePayer && 'paid the fee',
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap gap-x-3 px-4 py-2">
      <span className="min-w-0 flex-1 basis-24 leading-6">
        <AddressLink address={address} />
        {about.length > 0 && <span className="block text-muted text-xs">{about.join(', ')}</span>}
      </span>
      <ul className="ml-auto max-w-full">
        {changes.map(({ mint, change, uiChange, decimals }) => (
          <li
            key={mint}
            className="flex min-h-6 flex-wrap items-center justify-end gap-x-1.5 whitespace-nowrap text-right"
          >
            <Amount raw={change} decimals={decimals} ui={uiChange} signed />
            {mint === null ? coin : <TokenLink mint={mint} />}
            {worth({ mint, raw: change, decimals })}
          </li>
        ))}
      </ul>
    </li>
  )
}
