export { foundTemplates, textFor } from './model/found-templates.ts';
export { useTemplates } from './templates.data.ts';
