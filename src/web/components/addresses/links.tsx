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

/** A link within the text or a table of a page. */
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
  /** The address's name if the list contains it, null if it has none; absent: the name is requested. */
  name?: string | null | undefined
}

/**
 * A link to an address, shown by its name if it has one (`label`, the network's label, or a registered name),
 * otherwise shortened. Its title is the full address, which is also copied. With `whole`, the full address
 * comes first and the name follows. With `copy`, a button copies it.
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
        // The gap is a space instead of a margin, because a space vanishes at the start of a line.
        <>
          {' '}
          <span className="text-muted">{name}</span>
        </>
      )}
    </span>
  )
}

/** An address in the form of `AddressLink`, for places that cannot contain a link. */
export function AddressText({ address }: { address: string }) {
  return <Hash value={address} label={useShownName(address)} />
}

/** The name that `AddressLink` shows for an address; undefined if it has none. */
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

/** A link to a block, shown by its height, or by its slot if it has no height. */
export function BlockLink({ height, slot }: { height: number | null; slot?: number | undefined }) {
  if (height === null && slot === undefined) return unknown
  return (
    <TextLink to={paths.block(height === null ? slotId(slot ?? 0) : height)}>
      {height === null && 'slot '}
      <Figure value={height ?? slot} />
    </TextLink>
  )
}
