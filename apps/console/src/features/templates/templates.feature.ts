import { IconTemplate } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import { numberPath } from '../../platform/registration/audit-vocabulary.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';
import { useTemplatesPalette } from './templates.palette.tsx';

export const templatesFeature: ConsoleFeature = {
  place: 100,
  pages: [
    {
      path: '/feedback/templates/*',
      Page: lazyChunk(async () => (await import('./templates.page.tsx')).TemplatesPage),
    },
  ],
  navigation: [
    {
      group: 'support',
      path: '/feedback/templates',
      label: 'shell.nav.templates',
      icon: IconTemplate,
      permission: 'feedback.read',
      keys: 'g t',
    },
  ],
  usePalette: useTemplatesPalette,
  audit: {
    subjects: {
      template: {
        text: (id, t) => t('audit.subject.template', { id: id ?? '' }),
        link: { permission: 'feedback.read', path: numberPath('/feedback/templates') },
      },
    },
  },
};
