import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  type IncomingRoute, incomingRouteSchema, type IncomingRoutes, incomingRoutesSchema, type RouteChange, routeChangeSchema, type RouteForm, routeFormSchema, type RouteJudgement,
  routeJudgementSchema, routePreviewQuerySchema,
} from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedParams, ParsedQuery, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { IncomingRoutesService } from './incoming-routes.service.js';

const idSchema = z.object({ id: z.uuid() });
type Id = z.output<typeof idSchema>;

@Permit('telephony.manage')
@Controller('incoming-routes')
export class IncomingRoutesController {
  constructor(private readonly routes: IncomingRoutesService) {}

  @Get()
  @ApiSpec({ summary: 'Every number with where its calls go, and what can be chosen', answer: incomingRoutesSchema })
  all(): Promise<IncomingRoutes> {
    return this.routes.all();
  }

  @Post()
  @ApiSpec({ summary: 'Leads a number somewhere; `GET /api/dialplan` says whether it is in force', answer: incomingRouteSchema })
  create(@ParsedBody(routeFormSchema) form: RouteForm, @CurrentUser() { userId, language }: Principal): Promise<IncomingRoute> {
    return this.routes.create(form, { userId, language });
  }

  @Put(':id')
  @ApiSpec({ summary: 'Leads a number elsewhere', answer: incomingRouteSchema })
  change(@ParsedParams(idSchema) { id }: Id, @ParsedBody(routeChangeSchema) change: RouteChange, @CurrentUser() { userId, language }: Principal): Promise<IncomingRoute> {
    return this.routes.change(id, change, { userId, language });
  }

  @Delete(':id')
  @ApiSpec({ summary: 'Takes a number out of our lines; the rest of the dialplan decides then', status: 204 })
  remove(@ParsedParams(idSchema) { id }: Id, @CurrentUser() { userId, language }: Principal): Promise<void> {
    return this.routes.remove(id, { userId, language });
  }

  @Get(':id/preview')
  @ApiSpec({ summary: 'What happens to a call at a moment, and why', answer: routeJudgementSchema })
  preview(@ParsedParams(idSchema) { id }: Id, @ParsedQuery(routePreviewQuerySchema) { at }: z.output<typeof routePreviewQuerySchema>): Promise<RouteJudgement> {
    return this.routes.preview(id, at);
  }
}
