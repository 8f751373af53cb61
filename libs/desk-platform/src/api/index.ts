export { api, connectApi, withQuery, type ApiConnection, type CallOptions, type QueryValue } from './client';
export { ApiError, messageOf } from './api-error';
export { keptAnswers, type KeptAnswer, type KeptAnswers } from './kept-answers';
export { useAction, useFormAction } from './use-action';
export { useRemote, type Remote, type RemoteOptions } from './use-remote';
export { useSettled } from './use-settled';
