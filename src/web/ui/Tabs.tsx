import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { choice, goTo, readUrl } from './url-state.ts'

export type Tab = {
  /** As the URL names it: `?tab=…`. */
  name: string
  label: ReactNode
  disabled?: boolean
  /** Called while the tab is the active one. */
  panel: () => ReactNode
}

/**
 * A page's parts, one at a time. The active one is in the URL; without one there, or with one that does not exist or is
 * disabled, it is the first. The arrow keys move between the tabs, Enter or Space opens one.
 *
 * @param label what the tabs are of, for screen readers
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const enabled = tabs.filter(({ disabled }) => !disabled).map(({ name }) => name)
  const { values } = readUrl({ tab: choice(enabled, enabled[0] ?? '') }, useSearch())
  return (
    <Radix.Root
      value={values.tab}
      // The filters and the page in the URL are those of the tab's own lists.
      onValueChange={(name) => goTo(name === enabled[0] ? '' : `tab=${name}`)}
      // Moving to a tab does not load its list yet.
      activationMode="manual"
      className="min-w-0"
    >
      <Radix.List
        aria-label={label}
        className="no-print mb-4 flex gap-1 overflow-x-auto border-line border-b"
      >
        {tabs.map(({ name, label, disabled }) => (
          <Radix.Trigger
            key={name}
            value={name}
            disabled={disabled}
            className="-mb-px h-9 whitespace-nowrap border-transparent border-b-2 px-3 text-[13px] text-muted transition-colors hover:text-ink disabled:cursor-not-allowed disabled:opacity-45 data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ name, panel }) => (
        <Radix.Content key={name} value={name}>
          {name === values.tab && panel()}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
