import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { App } from './app.js';
import { cache } from './api/cache.js';
import { Announcer } from './parts/announcer.js';
import { Boundary } from './parts/boundary.js';
import { BrokenConsole } from './parts/broken.js';
import { keepFocus } from './parts/focus-keeper.js';
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
