import './styles.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { makeLanguageValid } from './format/language.ts'
import { withoutBase } from './paths.ts'
import { createQueryClient } from './queries/api/client.ts'
import { preloadScreen } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with id "root"')
makeLanguageValid(navigator)
// Until the screen is loaded too, what the server said of the page stays. Not awaited here: the screen's file may need modules
// of this one, which would then wait for each other.
void preloadScreen(withoutBase(location.pathname)).then(() =>
  createRoot(root).render(<App client={createQueryClient()} />),
)
