import { accountOverview, accountTitle } from '#contract/addresses/account-kinds.ts'
import type { AddressType } from '#contract/addresses/addresses.ts'
import { generationBase } from '#contract/paths.ts'
import { AddressTools } from '../../components/addresses/AddressTools.tsx'
import { CopyButton } from '../../components/addresses/CopyButton.tsx'
import { Hash } from '../../components/addresses/Hash.tsx'
import { AddressLink } from '../../components/addresses/links.tsx'
import { TokenLogo } from '../../components/tokens/TokenLogo.tsx'
import { shortAddress } from '../../format/address.ts'
import { paths } from '../../paths.ts'
import { useValidator } from '../../queries/validators.ts'
import { Chips } from '../../ui/layout/Chips.tsx'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import type { CardsProps } from './cards/card-values.tsx'
import { ClosedChip, SeenChips } from './chips.tsx'
import { kindPageOf } from './kinds.tsx'

type AddressHeaderProps = CardsProps & { type: Parameters<typeof kindPageOf>[0] }

/**
 * The account's name or type, the full address with its copy button, and the facts that visitors look for
 * first.
 */
export function AddressHeader({ address, query, type }: AddressHeaderProps) {
  const { Chips: Own } = kindPageOf(type, query.data?.exists)
  const title = accountTitle(address, query.data)
  return (
    <>
      <PageHeading
        above={
          query.data?.validator ? (
            <OtherAddress address={address} of={query.data.validator} />
          ) : (
            accountOverview(query.data?.type)
          )
        }
        icon={query.data?.validator && <ValidatorLogo address={address} title={title} />}
        title={title}
      />
      <div className="-mt-3 mb-3 min-h-6 min-w-0">
        <Hash value={address} form="whole" />
        <CopyAddress address={address} />
        <AddressTools address={address} />
        <OtherGenerations address={address} generations={query.data?.generations ?? []} />
      </div>
      {type !== 'unused' && (
        // The height is that of the chips of a wallet, a validator or a stake: three lines on a phone and two
        // on a tablet. The content below does not move when the last chips arrive.
        <div className={type === undefined || Own ? 'max-sm:min-h-23 sm:max-lg:min-h-19.5' : undefined}>
          <Chips>
            <SeenChips address={address} />
            <ClosedChip query={query} />
            {Own && <Own address={address} query={query} />}
          </Chips>
        </div>
      )}
    </>
  )
}

/** Links to the address in the other generations of the chain that contain it. */
function OtherGenerations({ address, generations }: { address: string; generations: readonly number[] }) {
  return generations.map((number) => (
    <a
      key={number}
      href={generationBase(number) + paths.address(address)}
      className="no-print ml-3 inline-block text-small text-link underline-offset-3 hover:underline"
    >
      Also in generation {number}
    </a>
  ))
}

/** Says whether the page's address is a validator's vote account or identity, and links to the other one. */
function OtherAddress({ address, of }: { address: string; of: NonNullable<AddressType['validator']> }) {
  const isVote = address === of.voteAccount
  return (
    <>
      {isVote ? 'Vote account, its identity is ' : 'Validator identity, its vote account is '}
      <AddressLink address={isVote ? of.identity : of.voteAccount} name={null} />
    </>
  )
}

/** The button behind the full address, which copies it and names it in the message. */
function CopyAddress({ address }: { address: string }) {
  return (
    <CopyButton
      value={address}
      label="Address"
      className="-my-1 ml-1.5 align-middle"
      messages={{
        done: { title: 'Copied!', description: shortAddress(address) },
        failed: { title: 'Copy failed' },
      }}
    />
  )
}

/**
 * The picture that the validator published. Until it is known, and if there is none, it shows the first
 * letters of the page's title.
 */
function ValidatorLogo({ address, title }: { address: string; title: string }) {
  const { validator } = useValidator(address).data ?? {}
  return <TokenLogo url={validator?.iconUrl} name={validator?.name ?? title} size={28} />
}
