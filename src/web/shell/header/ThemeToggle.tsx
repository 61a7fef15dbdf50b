import { Moon, Sun } from 'lucide-react'
import { IconButton } from '../../ui/controls/Button.tsx'
import { useTheme } from './theme.ts'

export function ThemeToggle() {
  const [theme, setTheme] = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton label={`Switch to the ${other} theme`} onClick={() => setTheme(other)}>
      {theme === 'dark' ? <Sun size={17} aria-hidden="true" /> : <Moon size={17} aria-hidden="true" />}
    </IconButton>
  )
}
