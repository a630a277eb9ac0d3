import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { App } from './app.js';
import { cache } from './api/cache.js';
import { Announcer } from './components/feedback/announcer.js';
import { Boundary } from './components/feedback/boundary.js';
import { BrokenConsole } from './components/feedback/broken.js';
import { keepFocus } from './components/feedback/focus-keeper.js';
import './styles/base.css';
import './styles/parts.css';
import './styles/pages.css';
import './styles/media.css';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Boundary of="console" fallback={() => <BrokenConsole />}>
      <QueryClientProvider client={cache}>
        <App />
      </QueryClientProvider>
    </Boundary>
    <Announcer />
  </StrictMode>,
);
keepFocus();
