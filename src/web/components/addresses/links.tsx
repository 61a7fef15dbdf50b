import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { slotId } from '#contract/blocks/block-id.ts'
import { paths } from '../../paths.ts'
import { useAddressName } from '../../queries/address-names.ts'
import { useAddressLabel } from '../../queries/labels.ts'
import { Figure } from '../amounts/Figure.tsx'
import { unknown } from '../amounts/unknown.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Hash, type HashForm } from './Hash.tsx'

const linkClass = 'min-w-0 text-link underline-offset-3 hover:underline'

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
  /** Its name where the list has it, null for none; left out, it is asked for. */
  name?: string | null | undefined
}

/**
 * An address by its name (`label`, what the network calls it, or its name in the registry), else shortened. The whole address is
 * its title, and copied. As `whole`, the address comes first and the name follows. With `copy`, a button to copy it.
 */
export function AddressLink({
  address,
  form = 'address',
  label,
  copy = false,
  name: given,
}: AddressLinkProps) {
  const name = useShownName(address, label, given)
  const isWhole = form === 'whole'
  return (
    <span className={isWhole ? 'min-w-0' : 'inline-flex min-w-0 max-w-full items-center gap-1'}>
      <TextLink to={paths.address(address)}>
        <Hash value={address} form={form} label={isWhole ? undefined : name} />
      </TextLink>
      {copy && (
        <CopyButton
          value={address}
          label="Address"
          {...(isWhole ? { className: '-my-1 ml-1.5 align-middle' } : {})}
        />
      )}
      {isWhole && name !== undefined && (
        // A space rather than a margin: none at the start of a line.
        <>
          {' '}
          <span className="text-muted">{name}</span>
        </>
      )}
    </span>
  )
}

/** An address as `AddressLink` shows it, where there is no room for a link. */
export function AddressText({ address }: { address: string }) {
  return <Hash value={address} label={useShownName(address)} />
}

/** The name by which an address is shown: see `AddressLink`. */
export function useShownName(address: string, label?: string, given?: string | null): string | undefined {
  const fixed = useAddressLabel(address)
  const known = label ?? fixed
  const asked = useAddressName(address, known === undefined && given === undefined)
  return known ?? (given === undefined ? asked : (given ?? undefined))
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
