import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { goTo } from '../url-state.ts'

export type Tab = {
  /** The tab's name in the URL: `?tab=…`. */
  name: string
  label: ReactNode
  disabled?: boolean
  /** Renders the tab's content; called only while the tab is active. */
  panel: () => ReactNode
}

type TabsProps = {
  /** The name of the group of tabs, for screen readers. */
  label: string
  tabs: readonly Tab[]
  /**
   * Renders the content when the URL names a tab that does not exist or is disabled; without it the first tab
   * is shown.
   */
  other?: () => ReactNode
}

/** The tab that the URL names; empty if it names none. */
export const useTabName = () => new URLSearchParams(useSearch()).get('tab') ?? ''

/**
 * The parts of a page, of which one is visible at a time. The URL contains the active one; without it the
 * first is active. The arrow keys move between the tabs, Enter or Space opens one.
 */
export function Tabs({ label, tabs, other }: TabsProps) {
  const first = tabs.find(({ disabled }) => !disabled)?.name ?? ''
  const named = useTabName() || first
  const isTab = tabs.some(({ name, disabled }) => name === named && !disabled)
  const active = isTab || other ? named : first
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active tab, or other tabs beside it, are the reason to scroll
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[data-state=active]')
    // `scrollIntoView` is not used, because it would scroll the page too.
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [active, tabs.length])
  return (
    <Radix.Root
      value={active}
      // Drop the other parameters: filters and pages in the URL belong to the lists of the previous tab.
      onValueChange={(name) => goTo(name === first ? '' : `tab=${name}`)}
      // With automatic activation, moving the focus to a tab would load its list.
      activationMode="manual"
      className="min-w-0"
    >
      <Radix.List
        ref={list}
        aria-label={label}
        className="no-print relative mb-4 flex gap-1 overflow-x-auto border-line border-b"
      >
        {tabs.map(({ name, label, disabled }) => (
          <Radix.Trigger
            key={name}
            value={name}
            disabled={disabled}
            className="-mb-px h-9 focus-visible:-outline-offset-2 whitespace-nowrap border-transparent border-b-2 px-3 text-small text-muted transition-colors hover:text-ink disabled:cursor-not-allowed disabled:opacity-45 data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ name, panel, disabled }) => (
        <Radix.Content key={name} value={name}>
          {name === active && (disabled ? other?.() : panel())}
        </Radix.Content>
      ))}
      {other && !tabs.some(({ name }) => name === active) && (
        <div role="tabpanel" aria-label={label}>
          {other()}
        </div>
      )}
    </Radix.Root>
  )
}
