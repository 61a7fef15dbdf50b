import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type CallName, generationBase, urlOf } from '#contract/paths.ts'
import { CopyButton } from '../components/addresses/CopyButton.tsx'
import { Hash } from '../components/addresses/Hash.tsx'
import { TimeZoneSwitch } from '../components/time/TimeZoneSwitch.tsx'
import { count } from '../format/number.ts'
import { useShownSlots } from '../queries/api/answer-slots.ts'
import { useGenerations, useShownChain } from '../queries/network/generations.ts'
import { useHealth, useNetworkNames } from '../queries/network/network.ts'
import { Badge } from '../ui/layout/Badge.tsx'
import { Tooltip } from '../ui/overlays/Tooltip.tsx'
import { type NavItem, scrollToTop, useNavigation } from './header/navigation.ts'

export function Footer() {
  const { title, coin, mainnetPending } = useNetworkNames()
  const chain = useShownChain(title)
  const { explorer, network, resources } = useNavigation()
  const health = useHealth().data
  const contractAddress = health?.network.contractAddress
  return (
    <footer className="mt-10 border-line border-t bg-card">
      <div className="mx-auto grid max-w-7xl grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-8 px-4 py-8 text-small">
        <Group title="Social">
          {outside.social.map((link) => (
            <Outside key={link.name} {...link} />
          ))}
        </Group>
        <Group title="Explorer">
          {explorer.map((item) => (
            <Inside key={item.path} item={item} />
          ))}
        </Group>
        <Group title="Network">
          {network.map((item) => (
            <Inside key={item.path} item={item} />
          ))}
          {outside.network.map((link) => (
            <Outside key={link.name} {...link} />
          ))}
        </Group>
        <Group title="Resources">
          {resources.map((item) => (
            <Inside key={item.path} item={item} />
          ))}
          {outside.resources.map((link) => (
            <Outside key={link.name} {...link} />
          ))}
        </Group>
      </div>
      <div className="border-line/60 border-t">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-4 text-small text-muted">
          <p>
            The explorer of {chain}
            {mainnetPending && ', pending mainnet launch'}.
            <OtherGenerations />
          </p>
          <ShownSlots />
          <TimeZoneSwitch />
          {contractAddress && (
            <p className="flex min-w-0 items-center gap-1.5">
              {coin} contract address <Hash value={contractAddress} />
              <CopyButton value={contractAddress} label="Contract address" />
            </p>
          )}
          {health && (
            <p title={health.commit ? `Commit ${health.commit}` : undefined}>
              Gorscope {health.version}
              {health.commit && ` (${health.commit.slice(0, 7)})`}
            </p>
          )}
        </div>
      </div>
    </footer>
  )
}

/** Links to the other generations of the chain; nothing on a chain that was never reset. */
function OtherGenerations() {
  const generations = useGenerations()
  const others = generations?.all.filter(({ number }) => number !== generations.shown) ?? []
  return others.map(({ number }) => (
    <a
      key={number}
      href={number === generations?.current ? '/' : generationBase(number)}
      className="ml-2 inline-flex min-h-7 items-center text-link underline-offset-3 hover:underline"
    >
      {number === generations?.current ? 'Current chain' : `Generation ${number}`}
    </a>
  ))
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 font-medium text-muted text-xs">{title}</h2>
      <ul className="space-y-0.5">{children}</ul>
    </nav>
  )
}

function Inside({ item }: { item: NavItem }) {
  return (
    <li>
      <Link
        href={item.path}
        onClick={scrollToTop}
        className="inline-flex min-h-7 items-center gap-2 hover:underline"
      >
        {item.text}
        {item.soon && <Badge>Soon</Badge>}
      </Link>
    </li>
  )
}

function Outside({ text, name, promised = false }: { text: string; name: string; promised?: boolean }) {
  const { data } = useHealth()
  const url = data?.network.links[name]
  if (data && !url && !promised) return null
  return (
    <li>
      {url?.startsWith('/') ? (
        <Link
          href={url}
          onClick={scrollToTop}
          className="inline-flex min-h-7 items-center gap-2 hover:underline"
        >
          {text}
        </Link>
      ) : url ? (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-7 items-center gap-1.5 hover:underline"
        >
          {text}
          <ExternalLink size={12} aria-hidden="true" className="text-faint" />
        </a>
      ) : (
        // Until the API returns the URL, this reserves the link's space.
        <span className="inline-flex min-h-7 items-center gap-2 text-faint">
          {text} {data && <Badge>Soon</Badge>}
        </span>
      )}
    </li>
  )
}

/** The largest number of calls that the tooltip lists, beginning with those of the oldest slots. */
const NAMED = 12

/**
 * The slot of the data on the page; the oldest one if answers have different slots. The tooltip lists the
 * slot of each answer.
 */
function ShownSlots() {
  const shown = useShownSlots()
  const [oldest] = shown
  if (!oldest) return null
  return (
    <p>
      <Tooltip pressable text={<Slots shown={shown.slice(0, NAMED)} />}>
        <button type="button" className="min-h-6 underline decoration-dotted underline-offset-3">
          Figures as of slot {count(oldest.slot)}
          {shown.some(({ slot }) => slot !== oldest.slot) && ' or later'}
        </button>
      </Tooltip>
    </p>
  )
}

function Slots({ shown }: { shown: ReturnType<typeof useShownSlots> }) {
  return (
    <ul>
      {shown.map(({ call: [name, input], slot }) => {
        const [path = ''] = urlOf(name as CallName, input).split('?')
        return (
          <li key={JSON.stringify([name, input])} className="wrap-anywhere">
            {path.replace(/^\/api\//, '')}: slot {count(slot)}
          </li>
        )
      })}
    </ul>
  )
}

type FooterLink = {
  text: string
  /** The link's name in the chain's profile. */
  name: string
  /**
   * Whether the link is shown with the badge `Soon` if the profile does not contain it. Otherwise it is
   * omitted then.
   */
  promised?: boolean
}

/** The links of the footer that lead out of the explorer. The API returns their URLs. */
const outside: Record<'social' | 'network' | 'resources', readonly FooterLink[]> = {
  social: [
    { text: 'X', name: 'x' },
    { text: 'Telegram', name: 'telegram' },
    { text: 'GitHub', name: 'code' },
    { text: 'Website', name: 'website' },
  ],
  network: [{ text: 'Faucet', name: 'faucet', promised: true }],
  resources: [{ text: 'Chain documentation', name: 'docs' }],
}
