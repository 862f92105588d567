import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import '../kit/forms/field-styles.js';
import { mount } from '../kit/app-provider.js';
import { App } from './app.js';

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1 } } });

mount(
  <QueryClientProvider client={queryClient}>
    <App path={window.location.pathname} />
  </QueryClientProvider>,
);
