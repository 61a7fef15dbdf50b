import { AddressLink } from '../../components/links.tsx'
import { plural } from '../../format/number.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { ShowButton } from '../../ui/Disclosure.tsx'
import type { Detail } from './detail.ts'

/** Every account of the message in its order, with what it was allowed to do. */
export function Accounts({
  detail,
  shown,
  onToggle,
}: {
  detail: Detail
  shown: boolean
  onToggle: () => void
}) {
  const { accounts } = detail
  return (
    <Card
      id="accounts"
      title="Accounts"
      flush
      actions={
        <>
          <span>{plural(accounts.length, 'account')}</span>
          <ShowButton open={shown} onToggle={onToggle} controls="account-list" what="accounts" />
        </>
      }
    >
      <ol id="account-list" hidden={!shown} className="divide-y divide-line/60">
        {accounts.map(({ pubkey, signer, writable, source }, index) => (
          <li key={pubkey} className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
            <span className="w-7 font-mono text-faint text-xs">{index}</span>
            <AddressLink address={pubkey} form="ends" copy />
            <span className="flex flex-wrap gap-1.5">
              {index === 0 && <Badge tone="purple">Fee payer</Badge>}
              {signer && <Badge tone="orange">Signer</Badge>}
              {writable && <Badge tone="cyan">Writable</Badge>}
              {source === 'lookupTable' && <Badge>Lookup table</Badge>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
