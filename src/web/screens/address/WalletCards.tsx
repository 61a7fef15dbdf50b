import { accountKinds } from '#contract/account-kinds.ts'
import type { AddressType } from '#contract/addresses.ts'
import { domainText } from '#contract/domain-text.ts'
import { Amount } from '../../components/Amount.tsx'
import { Fields, words } from '../../components/Fields.tsx'
import { Hash } from '../../components/Hash.tsx'
import { AddressLink, TextLink } from '../../components/links.tsx'
import { known, unknown } from '../../components/unknown.tsx'
import { plural } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { useAddressDomains } from '../../queries/addresses.ts'
import { hasFailed } from '../../queries/failed.ts'
import { useNetworkNames } from '../../queries/network.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { goTo } from '../../ui/url-state.ts'
import { CopyAddress } from './CopyAddress.tsx'
import { bytes, type CardsProps, yesNo } from './card-values.tsx'
import { scrollToTabs } from './tab-area.ts'
import { WalletOverview } from './WalletOverview.tsx'

/** The cards of a wallet, and of every account that is neither a program nor a pool. */
export function WalletCards({ address, query }: CardsProps) {
  const wait = !query.data && !hasFailed(query)
  return (
    <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3">
      <WalletOverview address={address} query={query} />
      <MoreInfo type={query.data} wait={wait} />
      <Misc address={address} type={query.data} wait={wait} />
      {query.data?.parsed && <Content parsed={query.data.parsed} kind={query.data.type} />}
    </div>
  )
}

type InfoProps = { type: AddressType | undefined; wait: boolean }

function MoreInfo({ type, wait }: InfoProps) {
  return (
    <Card title="More info" flush>
      <Facts narrow>
        <Fact label="Owner" wait={wait && 14}>
          {known(type?.owner, (owner) => (
            <AddressLink address={owner} label={type?.program ?? undefined} copy />
          ))}
        </Fact>
        <Fact label="On curve" wait={wait && 4}>
          <span title="Whether a private key can exist for the address">
            {known(type?.onCurve, (is) => (is ? 'TRUE' : 'FALSE'))}
          </span>
        </Fact>
        {(wait || type?.stake != null) && (
          <Fact label="Stake" wait={wait && 6}>
            <Stake type={type} />
          </Fact>
        )}
        <Fact label="Data size" wait={wait && 9}>
          {bytes(type?.space)}
        </Fact>
        <Fact label="Executable" wait={wait && 3}>
          {yesNo(type?.executable)}
        </Fact>
      </Facts>
    </Card>
  )
}

/** The stake of the account, its own or in stake accounts that it may withdraw from. */
function Stake({ type }: { type: AddressType | undefined }) {
  const { coin } = useNetworkNames()
  return known(type?.stake, (raw) => (
    <>
      <Amount raw={raw} symbol={coin} />
      {type?.stakeAccounts ? (
        <span className="text-muted">in {plural(type.stakeAccounts, 'stake account')}</span>
      ) : null}
    </>
  ))
}

export function Misc({ address, type, wait }: InfoProps & { address: string }) {
  const domains = useAddressDomains(address)
  const [first] = domains.data?.domains ?? []
  return (
    <Card title="Misc" flush className="lg:max-xl:col-span-2">
      <Facts narrow>
        <Fact label="Address">
          <span className="min-w-0">
            <Hash value={address} form="whole" />
            <CopyAddress address={address} />
          </span>
        </Fact>
        <Fact label="Type" wait={wait && 10}>
          <Kinds type={type} />
        </Fact>
        <Fact label="Domain" wait={!domains.data && !hasFailed(domains) && 10}>
          {first ? (
            <>
              <span className="wrap-anywhere min-w-0">{domainText(first.domainName)}</span>
              <Button
                className="h-6 px-2"
                aria-label="Show all domains"
                onClick={() => {
                  goTo('tab=domains')
                  scrollToTabs()
                }}
              >
                Show
              </Button>
            </>
          ) : (
            unknown
          )}
        </Fact>
      </Facts>
    </Card>
  )
}

/** The account's type; a token also has a page of its own. */
function Kinds({ type }: { type: AddressType | undefined }) {
  return (
    <>
      {known(type?.type, (kind) => (
        <Badge tone="cyan">{accountKinds[kind].name}</Badge>
      ))}
      {type?.exists === false && (
        <span className="text-muted">{type.live ? 'not on the chain now' : 'not on the chain'}</span>
      )}
      {type?.type === 'token' && <TextLink to={paths.token(type.address)}>Token page</TextLink>}
    </>
  )
}

type ContentProps = { parsed: NonNullable<AddressType['parsed']>; kind: AddressType['type'] }

/** The content of the account's bytes, for the types that a node reads. */
function Content({ parsed, kind }: ContentProps) {
  return (
    <Card title={kind ? accountKinds[kind].name : 'Account Data'} className="lg:col-span-2 xl:col-span-3">
      <Fields caption={words(parsed.type)} fields={Object.entries(parsed.info)} wide />
    </Card>
  )
}
