import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'

const looks = {
  primary: 'bg-accent text-on-accent hover:brightness-110 font-medium',
  secondary: 'border border-line bg-card hover:border-line-strong hover:bg-raised',
  ghost: 'text-muted hover:bg-raised hover:text-ink',
}

/** The classes of a button, for links that look like one. */
export function buttonClass(look: keyof typeof looks = 'secondary', className?: string): string {
  return cx(
    'inline-flex h-8 items-center justify-center gap-1.5 rounded-md px-3 text-small whitespace-nowrap transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:pointer-events-none aria-disabled:opacity-45',
    looks[look],
    className,
  )
}

type ButtonProps = ComponentProps<'button'> & { look?: keyof typeof looks }

export function Button({ look, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />
}

/** A square button with an icon only; `label` is its accessible name. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cx(
        'inline-grid size-8 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-ink',
        className,
      )}
      {...rest}
    />
  )
}
