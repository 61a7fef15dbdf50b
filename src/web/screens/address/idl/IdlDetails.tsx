import type { ReactNode } from 'react'
import type { IdlField, IdlInstruction } from '#contract/programs/program-idl.ts'
import { AddressLink } from '../../../components/addresses/links.tsx'
import { RoleBadges } from '../../../components/instructions/RoleBadges.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import type { IdlEntry } from './idl-entry.ts'

/** The content of an opened entry: its documentation, accounts, and arguments or fields with their types. */
export function IdlDetails({ entry }: { entry: IdlEntry }) {
  const { name, docs, discriminator, accounts, fields, fieldLabel } = entry
  const isInstruction = fieldLabel === 'Argument'
  return (
    <div className="grid gap-3 px-4 pt-1 pb-4">
      {docs && <p className="wrap-anywhere whitespace-pre-line text-muted">{docs}</p>}
      {discriminator && (
        <p className="text-small">
          <span className="text-muted">Discriminator</span>{' '}
          <span className="wrap-anywhere font-mono">{discriminator}</span>
        </p>
      )}
      {isInstruction && <Accounts of={name} accounts={accounts} />}
      <FieldTable of={name} label={fieldLabel} fields={fields} />
    </div>
  )
}

const none = (what: string) => <p className="text-small text-muted">{what}</p>

function Accounts({ of, accounts }: { of: string; accounts: IdlInstruction['accounts'] }) {
  if (accounts.length === 0) return none('It names no accounts.')
  return (
    <Grid caption={`Accounts of ${of}`} head={['#', 'Account', 'Properties']}>
      {accounts.map(({ name, writable, signer, optional, address, docs }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: accounts are numbered, and names may repeat
        <tr key={nth} className="border-line/60 border-t align-baseline">
          <td className="py-1.5 pr-3 text-muted">{nth + 1}</td>
          <td className="wrap-anywhere py-1.5 pr-3">
            <span className="font-mono">{name || 'unnamed'}</span>
            {address && (
              <span className="block">
                <AddressLink address={address} copy />
              </span>
            )}
            {docs && <span className="block whitespace-pre-line text-muted">{docs}</span>}
          </td>
          <td className="py-1.5">
            <span className="flex flex-wrap gap-1">
              <RoleBadges signer={signer} writable={writable} />
              {optional && <Badge>Optional</Badge>}
              {!writable && !signer && !optional && <span className="text-muted">read only</span>}
            </span>
          </td>
        </tr>
      ))}
    </Grid>
  )
}

const noFields: Record<IdlEntry['fieldLabel'], string> = {
  Argument: 'It takes no arguments.',
  Field: 'It has no fields.',
  Variant: 'It has no variants.',
  Item: 'It has no items.',
  Type: 'Its type is not known.',
}

function FieldTable({
  of,
  label,
  fields,
}: {
  of: string
  label: IdlEntry['fieldLabel']
  fields: readonly IdlField[]
}) {
  if (fields.length === 0) return none(noFields[label])
  const [only] = fields
  if (label === 'Type' && only) return <p className="wrap-anywhere font-mono text-small">{only.type}</p>
  return (
    <Grid caption={`${label}s of ${of}`} head={['#', label, 'Type']}>
      {fields.map(({ name, type, docs }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields are numbered, and names may repeat
        <tr key={nth} className="border-line/60 border-t align-baseline">
          <td className="py-1.5 pr-3 text-muted">{nth + (label === 'Argument' ? 1 : 0)}</td>
          <td className="wrap-anywhere py-1.5 pr-3">
            <span className="font-mono">{name || 'unnamed'}</span>
            {docs && <span className="block whitespace-pre-line text-muted">{docs}</span>}
          </td>
          <td className="wrap-anywhere py-1.5 font-mono text-muted">{type ?? ''}</td>
        </tr>
      ))}
    </Grid>
  )
}

function Grid({
  caption,
  head,
  children,
}: {
  caption: string
  head: readonly string[]
  children: ReactNode
}) {
  return (
    <table className="w-full table-fixed text-small">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col className="w-9" />
        <col />
        <col className="w-2/5" />
      </colgroup>
      <thead>
        <tr className="text-left text-muted text-xs">
          {head.map((label) => (
            <th key={label} scope="col" className="py-1 pr-3 font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
