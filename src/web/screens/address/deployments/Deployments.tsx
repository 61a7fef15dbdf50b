import type { ProgramDeployment } from '#contract/programs/program-deployments.ts'
import { CopyButton } from '../../../components/addresses/CopyButton.tsx'
import { AddressLink, SignatureLink } from '../../../components/addresses/links.tsx'
import { Figure } from '../../../components/amounts/Figure.tsx'
import { unknown } from '../../../components/amounts/unknown.tsx'
import { useCursorPages } from '../../../components/lists/cursor-pages.ts'
import { List } from '../../../components/lists/List.tsx'
import { statusColumn, timeColumn } from '../../../components/lists/shared-columns.tsx'
import { count } from '../../../format/number.ts'
import { ADDRESS_PAGE, useProgramDeployments } from '../../../queries/addresses.ts'
import { Badge, type BadgeTone } from '../../../ui/layout/Badge.tsx'
import type { Column } from '../../../ui/table/Table.tsx'

/** The list of all indexed transactions that deployed or changed the program. */
export function Deployments({ address }: { address: string }) {
  const { ask, pagesOf } = useCursorPages()
  const query = useProgramDeployments(address, ask)
  const pages = pagesOf(query)
  return (
    <List
      title="Deploys and Upgrades"
      caption="Transactions that deployed or changed this program"
      what="deployments"
      columns={columns}
      keyOf={({ signature, instruction }) => `${signature} ${instruction}`}
      rows={query.data?.deployments}
      expected={ADDRESS_PAGE}
      query={query}
      empty={
        pages.rest
          ? 'None of the transactions searched so far changed this program'
          : 'No deployment of this program is indexed.'
      }
      emptyNote={
        pages.rest
          ? `${pages.rest === 'newer' ? 'Newer' : 'Older'} ones may.`
          : 'Those of the upgradeable loader and of loader v4 are listed, from the first indexed slot on.'
      }
      pages={pages}
    />
  )
}

const names: Record<ProgramDeployment['kind'], [name: string, tone: BadgeTone]> = {
  deploy: ['Deploy', 'green'],
  upgrade: ['Upgrade', 'indigo'],
  authority: ['Set authority', 'orange'],
  extend: ['Extend', 'cyan'],
  close: ['Close', 'red'],
  migrate: ['Migrate', 'purple'],
  retract: ['Retract', 'gray'],
  resize: ['Resize', 'cyan'],
  finalize: ['Finalize', 'orange'],
}

function What({ kind, newAuthority, bytes }: ProgramDeployment) {
  const [name, tone] = names[kind]
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1.5">
      <Badge tone={tone}>{name}</Badge>
      {kind === 'authority' &&
        (newAuthority ? (
          <>
            <span className="text-muted">to</span> <AddressLink address={newAuthority} />
          </>
        ) : (
          <span className="text-muted">removed: final</span>
        ))}
      {kind === 'resize' && bytes !== null && <span className="text-muted">to {count(bytes)} bytes</span>}
      {kind === 'extend' && bytes !== null && <span className="text-muted">by {count(bytes)} bytes</span>}
    </span>
  )
}

const columns: Column<ProgramDeployment>[] = [
  { label: 'Change', width: '13rem', characters: 20, phone: 'lead', cell: What },
  statusColumn,
  {
    label: 'Transaction',
    width: '13rem',
    characters: 17,
    cell: ({ signature }) => (
      <span className="flex items-center gap-1">
        <SignatureLink signature={signature} />
        <CopyButton value={signature} label="Signature" />
      </span>
    ),
  },
  {
    label: 'Authority',
    width: '11rem',
    characters: 13,
    cell: ({ authority }) => (authority ? <AddressLink address={authority} copy /> : unknown),
  },
  { label: 'Slot', numeric: true, width: '7rem', characters: 9, cell: ({ slot }) => <Figure value={slot} /> },
  { ...timeColumn, width: '8rem', characters: 11 },
]
