import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'

type SwitchProps = Omit<ComponentProps<'button'>, 'onChange' | 'type' | 'role'> & {
  checked: boolean
  onChange: (checked: boolean) => void
}

/**
 * A setting that is on or off and is applied at once. Its accessible name comes from the `label` element for
 * its id.
 */
export function Switch({ checked, onChange, className, ...rest }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      className={cx(
        'inline-flex h-6 w-11 shrink-0 items-center rounded-full border px-0.5 transition-colors',
        'disabled:cursor-not-allowed disabled:opacity-45',
        checked ? 'justify-end border-accent bg-accent' : 'justify-start border-line-strong bg-raised',
        className,
      )}
      {...rest}
    >
      <span className={cx('size-4.5 rounded-full', checked ? 'bg-on-accent' : 'bg-muted')} />
    </button>
  )
}
