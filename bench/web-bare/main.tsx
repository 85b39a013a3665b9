import { QueryClient, QueryClientProvider, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router';

interface Question {
  readonly id: number;
  readonly title: string;
}

const answerOf = async <T,>(path: string, init?: RequestInit): Promise<T> => {
  const response = await fetch(`/community/api/${path}`, init);
  const { msg } = (await response.json()) as { readonly msg: T };
  return msg;
};

const fetchQuestions = (page: number) =>
  answerOf<{ readonly list: readonly Question[]; readonly has_more: boolean }>('category/list', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ post_type: 1, category_id: 1, category_lang: 3, page_index: page, page_size: 20 }),
  });

const Home = () => {
  const totals = useQuery({
    queryKey: ['totals'],
    queryFn: () => answerOf<Record<string, number>>('common/article_total'),
  });
  const questions = useInfiniteQuery({
    queryKey: ['questions'],
    queryFn: ({ pageParam }) => fetchQuestions(pageParam),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, index) => (last.has_more ? index + 1 : undefined),
  });
  return (
    <main>
      <h1>Home</h1>
      <p>{totals.data?.['news']}</p>
      <ul>
        {questions.data?.pages.flatMap(({ list }) =>
          list.map(({ id, title }) => (
            <li key={id}>
              <Link to={`/article/${id}`}>{title}</Link>
            </li>
          )),
        )}
      </ul>
    </main>
  );
};

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter basename="/community">
        <Routes>
          <Route path="/home" element={<Home />} />
          <Route path="*" element={<Link to="/home">Home</Link>} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
}
