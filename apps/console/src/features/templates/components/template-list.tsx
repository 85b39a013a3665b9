import type { FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { Link, useLocation } from 'react-router';
import { useText } from '../../../platform/text/i18n.ts';
import { ChangedCell } from '../../../multilingual/cells.tsx';
import { LangStrip } from '../../../multilingual/lang-strip.tsx';
import { rememberList } from '../../../platform/address/list-origin.ts';
import { excerptOf, type TemplateGroup } from '../model/template-list.ts';
import styles from './template-list.module.css';

const TemplateRow = ({ template }: { readonly template: FeedbackTemplate }) => {
  const at = useLocation();
  return (
    <li className={styles['row']}>
      <span className={styles['words']}>
        <Link className={styles['name'] ?? ''} to={`/feedback/templates/${template.id}`} state={rememberList(at)}>
          {template.name}
        </Link>
        {template.shortcut !== null && <code>/{template.shortcut}</code>}
        <span className={styles['excerpt']}>{excerptOf(template)}</span>
      </span>
      <LangStrip langs={template.texts.map(({ lang }) => lang)} />
      <ChangedCell at={template.updated_at} by={template.updated_by} />
    </li>
  );
};

export const TemplateList = ({ groups }: { readonly groups: readonly TemplateGroup[] }) => {
  const t = useText();
  return (
    <div className={styles['groups']}>
      {groups.map(({ purpose, templates }) => (
        <section key={purpose} aria-labelledby={`purpose-${purpose}`}>
          <h2 id={`purpose-${purpose}`} className={styles['heading']}>
            {t(`templates.purpose.${purpose}`)}
            <small>{t(`templates.purpose_hint.${purpose}`)}</small>
          </h2>
          <ul className={styles['list']}>
            {templates.map((template) => (
              <TemplateRow key={template.id} template={template} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};
