import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { useAddressLabel } from '../queries/labels.ts'
import { CopyButton } from './CopyButton.tsx'
import { Figure } from './Figure.tsx'
import { Hash, type HashForm } from './Hash.tsx'

const linkClass = 'text-link underline-offset-3 hover:underline'

/** A link inside a page's text or table. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link href={to} className={linkClass}>
      {children}
    </Link>
  )
}

type AddressLinkProps = { address: string; form?: HashForm; label?: string | undefined; copy?: boolean }

/**
 * An address, shortened or by its label: `label`, or what the network calls it. With `copy`, a button to copy it whole.
 */
export function AddressLink({ address, form = 'address', label, copy = false }: AddressLinkProps) {
  const known = useAddressLabel(address)
  return (
    <span className={form === 'whole' ? 'min-w-0' : 'inline-flex min-w-0 items-center gap-1'}>
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

export function BlockLink({ height }: { height: number | null }) {
  if (height === null) return <span className="text-muted">N/A</span>
  return (
    <TextLink to={paths.block(height)}>
      <Figure value={height} />
    </TextLink>
  )
}
