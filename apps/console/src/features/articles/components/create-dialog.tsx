import { Alert, Button, Group, Modal, Radio, Select, Stack } from '@mantine/core';
import {
  postTypes,
  questionCategories,
  type PostTypeName,
  type QuestionCategoryName,
} from '@guildhall/contract/articles/post-types.ts';
import { useId, useState, type SubmitEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAddressState } from '../../../platform/address/address-state.ts';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useCreateArticle } from '../articles.data.ts';
import { categoryNames, filterFields, postTypeNames } from '../model/article-filters.ts';
import { editorPath, fromList } from '../model/editor-path.ts';
import styles from './create-dialog.module.css';
import { TypeIcon } from './type-icon.tsx';

interface CreateDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Preselects the type that the list is filtered by. */
const CreateForm = ({ onClose }: Pick<CreateDialogProps, 'onClose'>) => {
  const t = useText();
  const navigate = useNavigate();
  const at = useLocation();
  const { values } = useAddressState(filterFields);
  const id = useId();
  const creating = useCreateArticle();
  const [type, setType] = useState<PostTypeName>(values.type ?? 'news');
  const [category, setCategory] = useState<QuestionCategoryName>(values.category ?? 'frequently_asked_questions');
  const create = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wanted = {
      post_type: postTypes[type],
      category_id: type === 'question' ? questionCategories[category] : null,
    };
    creating.mutate(wanted, {
      onSuccess: (created) => {
        onClose();
        void navigate(editorPath(created.id), { state: fromList(at) });
      },
    });
  };
  return (
    <form onSubmit={create}>
      <Stack gap="md">
        <Radio.Group
          label={t('articles.create.type')}
          value={type}
          onChange={(value) => setType(postTypeNames.find((name) => name === value) ?? type)}
        >
          <div className={styles['types']}>
            {postTypeNames.map((name) => (
              <label
                key={name}
                htmlFor={`${id}-${name}`}
                className={styles['type']}
                data-chosen={name === type || undefined}
              >
                <span className={styles['icon']}>
                  <TypeIcon type={name} size={18} />
                </span>
                <span className={styles['words']}>
                  <strong>{t(`articles.type.${name}`)}</strong>
                  <span className={styles['hint']}>{t(`articles.type_hint.${name}`)}</span>
                </span>
                <Radio
                  id={`${id}-${name}`}
                  value={name}
                  aria-label={t(`articles.type.${name}`)}
                  {...(name === type ? { 'data-autofocus': true } : {})}
                />
              </label>
            ))}
          </div>
        </Radio.Group>
        {type === 'question' && (
          <Select
            label={t('articles.create.category')}
            data={categoryNames.map((name) => ({ value: name, label: t(`articles.category.${name}`) }))}
            value={category}
            allowDeselect={false}
            comboboxProps={{ shadow: 'md' }}
            onChange={(value) => setCategory(categoryNames.find((name) => name === value) ?? category)}
          />
        )}
        {creating.isError && (
          <Alert color="red" role="alert">
            {failureText(creating.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" loading={creating.isPending}>
            {t('articles.create.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Creates a draft. Asks only for settings that cannot be changed later. */
export const CreateDialog = ({ isOpen, onClose }: CreateDialogProps) => {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('articles.create.heading')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <CreateForm onClose={onClose} />
    </Modal>
  );
};
