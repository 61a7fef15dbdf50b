import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Badge } from '../ui/Badge.tsx'

type NavMenuButtonProps = ComponentProps<'button'> & { text: string; soon: boolean }

export function NavMenuButton({ text, soon, ...rest }: NavMenuButtonProps) {
  return (
    <button
      type="button"
      className="inline-flex h-9 items-center gap-1 whitespace-nowrap rounded-md px-1.5 text-[0.8125rem] text-muted xl:gap-1.5 xl:px-2.5 hover:text-ink data-[state=open]:text-ink"
      {...rest}
    >
      {text}
      {soon && <Badge>Soon</Badge>}
      <ChevronDown size={14} aria-hidden="true" />
    </button>
  )
}
