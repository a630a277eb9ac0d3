import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { nonce } from './theme/nonce.js';
import { App } from './app.js';
import { cache } from './api/cache.js';
import { Announcer } from './components/feedback/announcer.js';
import { Boundary } from './components/feedback/boundary.js';
import { BrokenConsole } from './components/feedback/broken.js';
import { keepFocus } from './components/feedback/focus-keeper.js';
import { theme, variables } from './theme/theme.js';
import './theme/styles.js';
import './theme/console.css';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      deduplicateInlineStyles
    >
      <Boundary of="console" fallback={() => <BrokenConsole />}>
        <QueryClientProvider client={cache}>
          <App />
        </QueryClientProvider>
      </Boundary>
      <Announcer />
    </MantineProvider>
  </StrictMode>,
);
keepFocus();
