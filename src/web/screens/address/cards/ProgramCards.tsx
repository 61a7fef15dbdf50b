import type { AddressProgram, AddressType } from '#contract/addresses/addresses.ts'
import { AddressLink } from '../../../components/addresses/links.tsx'
import { Figure } from '../../../components/amounts/Figure.tsx'
import { known, unknown } from '../../../components/amounts/unknown.tsx'
import { count } from '../../../format/number.ts'
import { words } from '../../../format/words.ts'
import { useAddressProgram } from '../../../queries/addresses.ts'
import { hasFailed } from '../../../queries/api/failed.ts'
import { useOverview } from '../../../queries/network/network.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { Ghost } from '../../../ui/layout/Skeleton.tsx'
import {
  bytes,
  type CardsProps,
  COIN_ROOM,
  CoinBalance,
  Staleness,
  useShownLamports,
  yesNo,
} from './card-values.tsx'

/** The cards of a program, of the account that contains its code, and of the System program. */
export function ProgramCards({ address, query }: CardsProps) {
  const type = query.data
  const lamports = useShownLamports({ address, query })
  const program = useAddressProgram(address)
  const { data } = program
  const wait = !data && !hasFailed(program)
  // Built-in programs have no deployment, so their missing values are not shown as unknown.
  const isDeployed = data?.upgradeable !== null
  // The account's own size applies to built-in programs, and to loaders that store the code in the program's
  // account.
  const size = data?.allocatedDataSize ?? type?.space
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title="Overview" flush>
        <Staleness query={query} />
        <Facts>
          <Fact label="Balance" room={COIN_ROOM}>
            <CoinBalance lamports={lamports} />
          </Fact>
          {isDeployed && (
            <Fact label="Upgradeable" wait={wait && 3}>
              {yesNo(data?.upgradeable)}
            </Fact>
          )}
          {isDeployed && (
            <Fact label="Upgrade authority" wait={wait && 13}>
              <Authority program={data} />
            </Fact>
          )}
          <Fact label="Data size" wait={wait && 12}>
            {bytes(size)}
          </Fact>
          {isDeployed && (
            <Fact label="Risk level" wait={wait && 6}>
              {known(data?.upgradeable, (is) =>
                is ? (
                  <Badge tone="orange" title="Its authority can replace the code at any time">
                    Medium
                  </Badge>
                ) : (
                  <Badge tone="green" title="The code cannot be replaced">
                    Low
                  </Badge>
                ),
              )}
            </Fact>
          )}
        </Facts>
      </Card>
      <MoreInfo type={type} program={data} wait={wait} />
    </div>
  )
}

function Authority({ program }: { program: AddressProgram | undefined }) {
  if (program?.authority) return <AddressLink address={program.authority} copy />
  return program?.upgradeable === false ? <span className="text-muted">None</span> : unknown
}

type MoreInfoProps = {
  type: AddressType | undefined
  program: AddressProgram | undefined
  wait: boolean
}

function MoreInfo({ type, program, wait }: MoreInfoProps) {
  return (
    <Card title="More info" flush>
      <Facts>
        <Fact label="Owner">
          {known(type?.owner, (owner) => (
            <AddressLink address={owner} label={type?.program ?? undefined} copy />
          ))}
        </Fact>
        {type?.type === 'program_data' && (
          <Fact label="Program" wait={wait && 13}>
            {known(program?.program, (address) => (
              <AddressLink address={address} copy />
            ))}
          </Fact>
        )}
        <Fact label="Program type" wait={wait && 18}>
          {programType(type, program)}
        </Fact>
        {(program ? program.lastDeployedSlot !== null : isOfNewLoader(type)) && (
          <Fact label="Last deployed slot" wait={wait && 9}>
            <DeployedSlot slot={program?.lastDeployedSlot} />
          </Fact>
        )}
        <Fact label="Verified" wait={wait && <Ghost text={NO_REGISTRY} />}>
          {program ? <BuildStatus program={program} /> : unknown}
        </Fact>
        {/* This fact is the last one, because whether it exists is known only after loading. */}
        {program?.securityTxt && (
          <Fact label="security.txt">
            <SecurityText fields={program.securityTxt} />
          </Fact>
        )}
      </Facts>
    </Card>
  )
}

/**
 * Whether the program's loader records the slot of the last deployment. Accounts that contain only code
 * belong to such a loader.
 */
const isOfNewLoader = (type: AddressType | undefined) =>
  type?.type === 'program_data' || NEW_LOADERS.has(type?.owner ?? '')
const NEW_LOADERS: ReadonlySet<string> = new Set([
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
])

function programType(type: AddressType | undefined, program: AddressProgram | undefined) {
  if (type?.type === 'system_program') return 'Native program'
  if (type?.type === 'program_data') return 'Program data'
  return known(program?.upgradeable, (is) => (is ? 'Upgradeable program' : 'Immutable program'))
}

/**
 * The slot of the last deployment. It may be that of another chain, from which the genesis took the program.
 */
function DeployedSlot({ slot }: { slot: number | null | undefined }) {
  const newest = useOverview().data?.asOfSlot
  const isForeign = slot != null && newest != null && slot > newest
  return (
    <>
      <Figure value={slot} />
      {isForeign && (
        <span className="text-muted">of another chain: this one has only {count(newest)} slots</span>
      )}
    </>
  )
}

/** The most frequent text, whose space is reserved while loading. */
const NO_REGISTRY = 'Unknown: this explorer knows no registry of verified builds of this chain.'

/**
 * Whether the code was compared with its source, or why that is unknown. Texts of the registry are not turned
 * into links.
 */
function BuildStatus({ program }: { program: AddressProgram }) {
  const { verified, buildRegistry, build } = program
  if (verified !== null)
    return <Badge tone={verified ? 'green' : 'gray'}>{verified ? 'Verified' : 'Not verified'}</Badge>
  const reason = !buildRegistry
    ? NO_REGISTRY
    : build
      ? 'Unknown: the chain does not say whether the code was compared with this source:'
      : 'Unknown: the registry of verified builds has no entry of this program.'
  return (
    <div className="min-w-0">
      <p className="text-muted">{reason}</p>
      {build && (
        <>
          <p className="wrap-anywhere mt-1 font-mono text-small">
            {build.repository} at {build.commit}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-1.5 text-small text-muted">
            {build.isCurrent === false && <Badge tone="orange">of an earlier deployment</Badge>}
            {build.isAuthority ? 'written by the upgrade authority' : 'written by'}
            {!build.isAuthority && <AddressLink address={build.signer} copy />}
          </p>
        </>
      )}
    </div>
  )
}

type Fields = NonNullable<AddressProgram['securityTxt']>

/** The contact text that the program's author wrote into the code. It is for display only, without links. */
function SecurityText({ fields }: { fields: Fields }) {
  return (
    <section
      aria-label="security.txt"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
      tabIndex={0}
      className="max-h-56 w-full min-w-0 overflow-y-auto print:max-h-none"
    >
      <dl className="text-small">
        {fields.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an author may repeat a name
          <div key={index} className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{words(name)}</dt>
            <dd className="wrap-anywhere min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
