import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/network/api.ts';
import { certificates } from './certificate.store.ts';

export const useCertificate = (code: string | null) =>
  useQuery({
    queryKey: ['account-deletion', 'certificate', code],
    queryFn: ({ signal }) => call('/deletion/certificate', { id: code ?? '' }, signal),
    enabled: code !== null,
    retry: false,
  });

export const useStoredCodes = (): readonly string[] => {
  const [codes, setCodes] = useState<readonly string[]>([]);
  useEffect(() => {
    void certificates.codes().then(setCodes);
  }, []);
  return codes;
};
