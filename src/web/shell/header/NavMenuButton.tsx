import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../../ui/class-names.ts'

type NavMenuButtonProps = ComponentProps<'button'> & { text: string; isCurrent: boolean }

export function NavMenuButton({ text, isCurrent, ...rest }: NavMenuButtonProps) {
  return (
    <button
      type="button"
      className={cx(
        'inline-flex h-9 items-center gap-1 whitespace-nowrap rounded-md px-2.5 text-small hover:bg-raised hover:text-ink data-[state=open]:bg-raised data-[state=open]:text-ink',
        isCurrent ? 'font-medium text-ink' : 'text-muted',
      )}
      {...rest}
    >
      {text}
      <ChevronDown size={14} aria-hidden="true" />
    </button>
  )
}
