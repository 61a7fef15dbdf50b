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
// Render after the screen is loaded, so that the content that the server wrote to the page stays until then.
// This is a `then` instead of an `await`, because the screen's file may import modules of this one, and the
// two would wait for each other.
void preloadScreen(withoutBase(location.pathname)).then(() =>
  createRoot(root).render(<App client={createQueryClient()} />),
)
