import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { slotId } from '#contract/block-id.ts'
import { paths } from '../paths.ts'
import { useAddressName } from '../queries/address-names.ts'
import { useAddressLabel } from '../queries/labels.ts'
import { CopyButton } from './CopyButton.tsx'
import { Figure } from './Figure.tsx'
import { Hash, type HashForm } from './Hash.tsx'
import { unknown } from './unknown.tsx'

const linkClass = 'text-link underline-offset-3 hover:underline'

/** A link inside a page's text or table. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link href={to} className={linkClass}>
      {children}
    </Link>
  )
}

type AddressLinkProps = {
  address: string
  form?: HashForm
  label?: string | undefined
  copy?: boolean
  /** The name beside it where the list has it, null for none; left out, it is asked for. */
  name?: string | null | undefined
}

/**
 * An address, shortened or by its label: `label`, or what the network calls it. One without a label has its name beside it,
 * if it has one. With `copy`, a button to copy it whole.
 */
export function AddressLink({
  address,
  form = 'address',
  label,
  copy = false,
  name: given,
}: AddressLinkProps) {
  const known = useAddressLabel(address)
  const isUnlabelled = label === undefined && known === undefined
  const asked = useAddressName(address, isUnlabelled && given === undefined)
  const name = isUnlabelled ? (given ?? asked) : undefined
  return (
    <span className={form === 'whole' ? 'min-w-0' : 'inline-flex min-w-0 max-w-full items-center gap-1'}>
      <TextLink to={paths.address(address)}>
        <Hash value={address} form={form} label={label ?? (form === 'whole' ? undefined : known)} />
      </TextLink>
      {copy && (
        <CopyButton
          value={address}
          label="Address"
          {...(form === 'whole' ? { className: '-my-1 ml-1.5 align-middle' } : {})}
        />
      )}
      {/* A space rather than a margin: none at the start of a line. */}
      {name !== undefined && form === 'whole' && ' '}
      {name !== undefined && (
        <span className="max-w-60 truncate text-muted" title={name}>
          {name}
        </span>
      )}
    </span>
  )
}

export function SignatureLink({ signature, form = 'signature' }: { signature: string; form?: HashForm }) {
  return (
    <TextLink to={paths.transaction(signature)}>
      <Hash value={signature} form={form} />
    </TextLink>
  )
}

/** A block by its height; one that has none by its slot. */
export function BlockLink({ height, slot }: { height: number | null; slot?: number | undefined }) {
  if (height === null && slot === undefined) return unknown
  return (
    <TextLink to={paths.block(height === null ? slotId(slot ?? 0) : height)}>
      {height === null && 'slot '}
      <Figure value={height ?? slot} />
    </TextLink>
  )
}
