import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { colorSchemeManager } from '../platform/look/color-scheme.ts';
import { styleNonce } from '../platform/look/style-nonce.ts';
import { cssVariables, theme } from '../platform/look/theme.ts';

export const ThemeProvider = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
  >
    {children}
  </MantineProvider>
);
